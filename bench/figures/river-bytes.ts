/**
 * The size of a hot river of 1,000 entries, for readers who follow few and many, and for one who sees little of a large
 * world.
 */
import type { Position } from '../../src/model/positions.ts';
import type { Rivers } from '../../src/rivers/rivers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { openFeedReader, type FeedReader } from '../reading.ts';
import { openBenchRivers, policyNamed } from '../rivers.ts';
import { copyWorld, readerId, withStore, type WorldCopy } from '../world-store.ts';
import { zipfSociety } from '../world.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');
const { packPositions, unpackPositions } =
  await built<typeof import('../../src/store/river-codec.ts')>('store/river-codec');

const SPARSE_TOP = 10_000_000_000;
const SPARSE_GAP = 100_000;
const READERS = [30, 200, 1_000, 10_000];
const ENTRIES = 1_000;

export const figure: Figure = {
  name: 'river-bytes',
  what: 'packed positions of a river of 1,000 entries: the largest of five readers’',
  unit: 'bytes',
  target: '<= 4096',
  isExact: true,
  measure: async (progress) => {
    const plan = { name: 'rivers', seed: 1, items: 100_000, society: zipfSociety(1, 20_000) };
    const world = await copyWorld({ ...plan, readers: READERS }, progress);
    try {
      return await withStore(world.folder, (store) => measureOn(store, world));
    } finally {
      world.remove();
    }
  },
};

/** For a reader who sees little of a very large world. */
function sparseBytes(): number {
  const random = seededRandom(1);
  let at = SPARSE_TOP as Position;
  const positions = Array.from({ length: ENTRIES }, () => {
    at = (at - 1 - Math.floor(random() * 2 * SPARSE_GAP)) as Position;
    return at;
  });
  const packed = packPositions(SPARSE_TOP as Position, positions);
  if (unpackPositions(packed).join() !== positions.join())
    throw new Error('expected the positions that were packed');
  return packed.bytes.length;
}

async function measureOn(store: Store, world: WorldCopy): Promise<Measured> {
  const sizes: Record<string, number> = {};
  for (const followees of READERS) {
    const rivers = openBenchRivers(store, { policy: policyNamed('all-push') });
    const reader = await openFeedReader(store, { sources: rivers });
    await readUntilFull(reader, rivers, followees);
    const { rivers: count, entries, entryBytes } = rivers.stats();
    await reader.close();
    if (count !== 1 || entries !== ENTRIES)
      throw new Error(`expected one river of ${ENTRIES} entries, got ${count} of ${entries}`);
    sizes[`${followees} followees`] = entryBytes;
  }
  sizes['one item in 100,000'] = sparseBytes();
  return {
    value: Math.max(...Object.values(sizes)),
    detail: {
      bytes: sizes,
      items: world.plan.items,
      bound: 'four bytes an entry while the distance of two entries stays below 2^28 items',
    },
  };
}

/** A river contains what somebody read, so it is full only after many pages. */
async function readUntilFull(reader: FeedReader, rivers: Rivers, followees: number): Promise<void> {
  let after: string | null = null;
  do {
    const page = await reader.page(readerId(followees), after === null ? {} : { after });
    after = (await page.hasNextPage()) ? page.endCursor() : null;
    await rivers.settled();
  } while (after !== null && rivers.stats().entries < ENTRIES);
}
