/** How long a viewer waits for the first page when their river is gone, compared with the first page with it. */
import type { Figure, Measured } from '../figure.ts';
import { expectFullFrom, openFeedReader, type FeedReader } from '../reading.ts';
import { round } from '../record.ts';
import { openBenchRivers, policyNamed } from '../rivers.ts';
import type { Rivers } from '../../src/rivers/rivers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { summary, median, timeUs } from '../timing.ts';
import { copyWorld, readerId, withStore, type WorldCopy } from '../world-store.ts';
import { freshDraft, zipfSociety } from '../world.ts';

const FOLLOWEES = 1_000;
const ROUNDS = 400;
const WARM_ROUNDS = 50;
const FRESH_ITEMS = 3;

export const figure: Figure = {
  name: 'cold-return',
  what: `time of a first page with ${FRESH_ITEMS} new items for a viewer with ${FOLLOWEES} followees whose river is gone, as a ratio to the same with the river`,
  unit: '× (medians)',
  target: '<= 3',
  measure: async (progress) => {
    const plan = { name: 'rivers', seed: 1, items: 100_000, society: zipfSociety(1, 20_000) };
    const world = await copyWorld({ ...plan, readers: [30, 200, FOLLOWEES, 10_000] }, progress);
    try {
      return await withStore(world.folder, (store) => measureOn(store, world));
    } finally {
      world.remove();
    }
  },
};

async function measureOn(store: Store, world: WorldCopy): Promise<Measured> {
  const rivers = openBenchRivers(store, { policy: policyNamed('all-push') });
  const reader = await openFeedReader(store, { sources: rivers });
  const visit = { store, world, rivers, reader };
  await firstPage(visit, { isCold: false, index: 0 });
  const times = { cold: [] as number[], warm: [] as number[] };
  for (let index = 1; index <= ROUNDS + WARM_ROUNDS; index += 1)
    for (const kind of index % 2 === 0
      ? (['cold', 'warm'] as const)
      : (['warm', 'cold'] as const)) {
      const us = await firstPage(visit, { isCold: kind === 'cold', index });
      if (index > WARM_ROUNDS) times[kind].push(us);
    }
  await reader.close();
  return {
    value: round(median(times.cold) / median(times.warm)),
    detail: {
      timesUs: { cold: summary(times.cold), warm: summary(times.warm) },
      rivers: rivers.stats(),
      condition: 'the river is made behind the answer; the time ends with the page',
    },
  };
}

interface Visit {
  readonly store: Store;
  readonly world: WorldCopy;
  readonly rivers: Rivers;
  readonly reader: FeedReader;
}

interface VisitOptions {
  readonly isCold: boolean;
  readonly index: number;
}

/** Publishes a few items by people whom the reader follows, and times the page that shows them. */
async function firstPage(
  { store, world, rivers, reader }: Visit,
  { isCold, index }: VisitOptions,
): Promise<number> {
  const followees = world.plan.society.followees(FOLLOWEES);
  for (let i = 0; i < FRESH_ITEMS; i += 1)
    await store.items.publish(freshDraft(index, followees[(index * 7 + i) % FOLLOWEES] ?? 0));
  await rivers.deliver('visited');
  if (isCold) rivers.drop();
  reader.wait();
  const { hits, misses } = rivers.stats();
  const viewer = readerId(FOLLOWEES);
  let positions: ReadonlySet<number> = new Set();
  const us = await timeUs(async () => {
    const page = await reader.page(viewer);
    positions = new Set(page.edges.map(({ item }) => item.position));
  });
  const after = rivers.stats();
  if (
    index > 0 &&
    (isCold ? after.misses === misses : after.misses > misses || after.hits === hits)
  )
    throw new Error(`expected a ${isCold ? 'cold' : 'warm'} page, got the other`);
  expectFullFrom(await reader.page(viewer), positions, 'the same page again');
  await rivers.settled();
  return us;
}
