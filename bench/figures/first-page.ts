/** What a first page costs that commits a new fencepost with a head of 100, durably, as a ratio to the warm page. */
import type { Store } from '../../src/store/store.ts';
import type { Figure, Measured } from '../figure.ts';
import { expectFullFrom, openReading, type Reading } from '../reading.ts';
import { round } from '../record.ts';
import { median, quantile, summary, timeUs } from '../timing.ts';
import { copyWorld, readerId, withStore, type WorldCopy } from '../world-store.ts';
import { freshDraft, zipfSociety } from '../world.ts';

const READER = 200;
const HEAD_ITEMS = 100;
const COMMITS = 300;
const WARM_COMMITS = 30;
const PAGES_BETWEEN = 20;

export const figure: Figure = {
  name: 'first-page',
  what: 'p99 of the first page that commits a fencepost with a head of 100, against the median warm page of the same run',
  unit: '× (p99 / median)',
  target: '<= 6',
  async measure(progress) {
    const world = await copyWorld({ name: 'middle', seed: 1, items: 100_000, society: zipfSociety(1, 20_000), readers: [10, 200, 10_000] }, progress);
    try {
      return await withStore(world.folder, (store) => measureOn(world, store));
    } finally {
      world.remove();
    }
  },
};

async function measureOn(world: WorldCopy, store: Store): Promise<Measured> {
  const reading = await openReading(store);
  await reading.page(readerId(READER));
  for (let turn = 0; turn < WARM_COMMITS; turn++) await commitOnce({ world, store, reading }, turn);
  const commits: number[] = [];
  const warm: number[] = [];
  const flushes: number[] = [];
  for (let turn = WARM_COMMITS; turn < WARM_COMMITS + COMMITS; turn++) {
    commits.push(await commitOnce({ world, store, reading }, turn));
    for (let page = 0; page < PAGES_BETWEEN; page++) warm.push(await timeUs(() => reading.page(readerId(READER))));
    flushes.push(await timeUs(() => store.meta.put('bench-flush', String(turn))));
  }
  await reading.close();
  return {
    value: quantile(commits, 0.99) / median(warm),
    detail: {
      commitUs: summary(commits), warmPageUs: summary(warm), smallestDurableWriteUs: summary(flushes),
      medianRatio: round(median(commits) / median(warm)), headItems: HEAD_ITEMS, world: world.plan.society.origin,
    },
  };
}

interface Site {
  readonly world: WorldCopy;
  readonly store: Store;
  readonly reading: Reading;
}

/** Publishes a head's worth of new items and times the first page that fences them. */
async function commitOnce({ world, store, reading }: Site, turn: number): Promise<number> {
  const followees = world.plan.society.followees(READER);
  const drafts = Array.from({ length: HEAD_ITEMS }, (_, index) => freshDraft(turn * HEAD_ITEMS + index, followees[index] ?? 0));
  const fresh = new Set<number>((await store.items.publishMany(drafts)).map((item) => item.position));
  reading.wait();
  let page = null;
  const timeTaken = await timeUs(async () => (page = await reading.page(readerId(READER))));
  if (page === null) throw new Error('expected a page');
  expectFullFrom(page, fresh, `first page ${turn}`);
  return timeTaken;
}
