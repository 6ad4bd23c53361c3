/**
 * The cost of a first page that durably commits a new fencepost with a head of 100, as a ratio to the warm page: both
 * over HTTP, one request at a time, as a reader experiences them. The same pages without HTTP are in the detail.
 */
import type { Store } from '../../src/store/ports/store.ts';
import type { Figure, Measured } from '../figure.ts';
import { type FirstPageTimes, timeFirstPages } from '../http/first-pages.ts';
import { expectFullFrom, openFeedReader, type FeedReader } from '../reading.ts';
import { round } from '../record.ts';
import { median, quantile, summary, timeUs } from '../timing.ts';
import { copyWorld, readerId, withStore, type WorldCopy } from '../world-store.ts';
import { freshDraft, zipfSociety } from '../world.ts';

const READER = 200;
const HEAD_ITEMS = 100;
const COMMITS = 200;
const WARM_COMMITS = 20;
const PAGES_BETWEEN = 20;

export const figure: Figure = {
  name: 'first-page',
  what: 'p99 of the first page over HTTP that commits a fencepost with a head of 100, as a ratio to the p99 of the warm page in the same run',
  unit: '× (p99 / p99)',
  target: '<= 6',
  async measure(progress) {
    const world = await copyWorld(
      {
        name: 'middle',
        seed: 1,
        items: 100_000,
        society: zipfSociety(1, 20_000),
        readers: [10, 200, 10_000],
      },
      progress,
    );
    try {
      // First, because its clock is behind the server's, and a fence does not commit before its latest fencepost.
      const inProcess = await withStore(world.folder, (store) => measureInProcess(world, store));
      const http = await timeFirstPages(world, {
        template: 'home',
        reader: READER,
        freshItems: HEAD_ITEMS,
        warmCommits: WARM_COMMITS,
        commits: COMMITS,
      });
      const ratio = quantile(http.commits, 0.99) / quantile(http.warm, 0.99);
      return {
        value: ratio,
        detail: {
          ...describe(http),
          inProcess,
          headItems: HEAD_ITEMS,
          world: world.plan.society.origin,
        },
      };
    } finally {
      world.remove();
    }
  },
};

function describe({ commits, warm }: FirstPageTimes): Measured['detail'] {
  return {
    commitUs: summary(commits),
    warmPageUs: summary(warm),
    medianRatio: round(median(commits) / median(warm)),
  };
}

async function measureInProcess(world: WorldCopy, store: Store): Promise<Measured['detail']> {
  const reading = await openFeedReader(store);
  const times: FirstPageTimes = { commits: [], warm: [] };
  const flushes: number[] = [];
  await reading.page(readerId(READER));
  for (let turn = 0; turn < WARM_COMMITS + COMMITS; turn++) {
    const took = await commitOnce({ world, store, reading }, turn);
    if (turn >= WARM_COMMITS) times.commits.push(took);
    for (let page = 0; page < PAGES_BETWEEN; page++)
      times.warm.push(await timeUs(() => reading.page(readerId(READER))));
    flushes.push(await timeUs(() => store.meta.put('bench-flush', String(turn))));
  }
  await reading.close();
  return {
    ...describe(times),
    p99Ratio: round(quantile(times.commits, 0.99) / median(times.warm)),
    smallestDurableWriteUs: summary(flushes),
  };
}

interface Site {
  readonly world: WorldCopy;
  readonly store: Store;
  readonly reading: FeedReader;
}

/** Publishes a head's worth of new items and times the first page that fences them. */
async function commitOnce({ world, store, reading }: Site, turn: number): Promise<number> {
  const followees = world.plan.society.followees(READER);
  const drafts = Array.from({ length: HEAD_ITEMS }, (_, index) =>
    freshDraft(turn * HEAD_ITEMS + index, followees[index] ?? 0),
  );
  const fresh = new Set<number>(await store.items.publishMany(drafts));
  reading.wait();
  let page = null;
  const took = await timeUs(async () => (page = await reading.page(readerId(READER))));
  if (page === null) throw new Error('expected a page');
  expectFullFrom(page, fresh, `first page ${turn}`);
  return took;
}
