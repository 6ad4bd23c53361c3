/**
 * The benefit of a pool: the votes of the first page that a viewer ever sees of the shipped `home`, compared with the
 * same template with a pool no larger than its head. For all viewers of the sample world who have something to choose
 * from.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { openFeedReader, PAGE_ITEMS } from '../reading.ts';
import { round } from '../record.ts';
import { quantile } from '../timing.ts';

const { openLmdbStore } =
  await built<typeof import('../../src/store/lmdb/open.ts')>('store/lmdb/open');
const { loadSampleWorld } =
  await built<typeof import('../../src/sample/load-world.ts')>('sample/load-world');
const { readWorld } = await built<typeof import('../../src/sample/world.ts')>('sample/world');

const SAMPLE = fileURLToPath(new URL('../../examples/quantum', import.meta.url));
const SHIPPED = fileURLToPath(new URL('../../examples/templates/home.yaml', import.meta.url));
const CANDIDATES_MIN = 200;

export const figure: Figure = {
  name: 'pool-gain',
  what: `mean votes of the 20 items of a first page of the shipped home, as a ratio to the same with a pool no larger than its head, for all viewers of the sample world with at least ${CANDIDATES_MIN} candidates`,
  unit: '× (means)',
  target: '>= 2',
  async measure(progress): Promise<Measured> {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-pool-'));
    try {
      const store = await openLmdbStore({ dir: join(folder, 'data') });
      await loadSampleWorld(store, { dir: SAMPLE }, () => undefined);
      progress('the sample world is loaded');
      const measured = await compare(store, templatesIn(folder));
      await store.close();
      return measured;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The shipped template, and as `narrow` the same without a pool of its own. */
function templatesIn(folder: string): string {
  const dir = join(folder, 'templates');
  const text = readFileSync(SHIPPED, 'utf8');
  const narrow = text.replace(/^name: home$/m, 'name: narrow').replace(/^ +pool: \d+\n/m, '');
  if (narrow.length >= text.length) throw new Error('expected the shipped home to have a pool');
  mkdirSync(dir);
  writeFileSync(join(dir, 'home.yaml'), text);
  writeFileSync(join(dir, 'narrow.yaml'), narrow);
  return dir;
}

async function compare(store: Store, templates: string): Promise<Measured> {
  const home = await openFeedReader(store, { templates });
  const narrow = await openFeedReader(store, { templates, name: 'narrow' });
  const readers = new Set(readWorld(SAMPLE).edges.map(({ consumer }) => consumer));
  const [wide, near]: [number[], number[]] = [[], []];
  for (const reader of readers) {
    if ((await candidatesOf(home, reader)) < CANDIDATES_MIN) continue;
    wide.push(await meanVotes(home, reader));
    near.push(await meanVotes(narrow, reader));
  }
  await home.close();
  await narrow.close();
  const gains = wide.map((votes, index) => votes - (near[index] ?? 0));
  return {
    value: round(mean(wide) / mean(near)),
    detail: {
      viewers: wide.length,
      meanVotes: round(mean(wide)),
      meanVotesWithoutPool: round(mean(near)),
      leastGain: round(quantile(gains, 0)),
    },
  };
}

type Reader = Awaited<ReturnType<typeof openFeedReader>>;

/** The number of items that a scroll shows, as far as it matters. */
async function candidatesOf(reading: Reader, viewer: UserId): Promise<number> {
  let [count, after]: [number, string | null] = [0, null];
  for (;;) {
    const page = await reading.page(viewer, after === null ? { refresh: false } : { after });
    count += page.edges.length;
    after = page.endCursor();
    if (count >= CANDIDATES_MIN || after === null || !(await page.hasNextPage())) return count;
  }
}

async function meanVotes(reading: Reader, viewer: UserId): Promise<number> {
  const page = await reading.page(viewer);
  if (page.edges.length !== PAGE_ITEMS || page.edges.some(({ region }) => region !== 'HEAD'))
    throw new Error(`expected ${PAGE_ITEMS} items of a head for ${viewer}`);
  return mean(page.edges.map(({ item }) => item.payload.votes));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
