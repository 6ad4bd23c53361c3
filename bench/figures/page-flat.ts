/**
 * How flat a page's server time is when followees, items, fenceposts or depth grow by three orders of magnitude or
 * more.
 */
import { loadavg } from 'node:os';
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { Figure, Measured } from '../figure.ts';
import {
  expectExactly,
  expectFullFrom,
  openFeedReader,
  PAGE_ITEMS,
  type FeedReader,
} from '../reading.ts';
import { round } from '../record.ts';
import { interleaved, median, summary, type Case } from '../timing.ts';
import {
  copyWorld,
  expectedFeed,
  makeWorld,
  readerId,
  withStore,
  type WorldCopy,
} from '../world-store.ts';
import { authorProducer, freshDraft, zipfSociety } from '../world.ts';

const LARGE_ITEMS = 10_000_000;
const FOLLOWEES = 100_000;
const AUTHORS = 200_000;
const HEAD_ITEMS = 100;
const THIN_POSTS = 1_000;
const THIN_READER = 'thin-reader' as UserId;
const PAGES = { tail: 7, middle: 25, deep: 500 };
const PLAN = { rounds: 60, runsPerRound: 20, warmRuns: 500 };

type Progress = (line: string) => void;

interface Site {
  readonly store: Store;
  readonly reading: FeedReader;
  readonly world: WorldCopy;
}

export const figure: Figure = {
  name: 'page-flat',
  what: `server time of a 20-item page, from the parsed operation to the bytes, as followees grow from 10 to ${FOLLOWEES}, items from 10,000 to ${LARGE_ITEMS}, fenceposts from 1 to ${THIN_POSTS} and depth from 1 to 500 pages: the worst of the four ratios`,
  unit: '× (medians)',
  target: '<= 1.3',
  measure: async (progress) => {
    const society = zipfSociety(1, AUTHORS);
    const plan = { seed: 1, society, readers: [10, 200, FOLLOWEES] };
    const sizes = [
      ['flat-small', 10_000],
      ['flat-middle', 100_000],
      ['flat-middle', 100_000],
    ] as const;
    const worlds: WorldCopy[] = [];
    try {
      for (const [name, items] of sizes)
        worlds.push(await copyWorld({ ...plan, name, items }, progress));
      const large = { ...plan, name: 'flat-large', items: LARGE_ITEMS };
      worlds.push(await makeWorld(large, progress));
      return await withSites(worlds, (sites) => measureOn(sites, progress));
    } finally {
      for (const world of worlds) world.remove();
    }
  },
};

async function measureOn(
  [small, middle, thin, large]: readonly Site[],
  progress: Progress,
): Promise<Measured> {
  if (small === undefined || middle === undefined || thin === undefined || large === undefined)
    throw new Error('expected four worlds');
  const cases = [
    ...(await readerCases(small, { name: 'items 1e4', reader: 200, pages: [1, PAGES.tail] })),
    ...(await readerCases(large, { name: 'items 1e7', reader: 200, pages: [1, PAGES.tail] })),
    ...(await readerCases(middle, { name: 'followees 10', reader: 10, pages: [1, PAGES.tail] })),
    ...(await readerCases(middle, {
      name: `followees ${FOLLOWEES}`,
      reader: FOLLOWEES,
      pages: [1, PAGES.tail],
    })),
    ...(await readerCases(middle, { name: 'depth', reader: 200, pages: [1, PAGES.deep] })),
    ...(await thinCases(thin, progress)),
  ];
  progress(`timing ${cases.length} cases in turns`);
  const times = await interleaved(cases, PLAN);
  const medianOf = (name: string): number => median(times.get(name) ?? []);
  const worst = (from: string, to: string, pages: readonly number[]): number =>
    round(
      Math.max(
        ...pages.map((page) => medianOf(`${to}, page ${page}`) / medianOf(`${from}, page ${page}`)),
      ),
    );
  const ratios = {
    followees: worst('followees 10', `followees ${FOLLOWEES}`, [1, PAGES.tail]),
    items: worst('items 1e4', 'items 1e7', [1, PAGES.tail]),
    fenceposts: worst('posts 1', 'posts 1000', [1, PAGES.middle]),
    depth: round(medianOf(`depth, page ${PAGES.deep}`) / medianOf('depth, page 1')),
  };
  return {
    value: Math.max(...Object.values(ratios)),
    detail: {
      ratios,
      timesUs: Object.fromEntries([...times].map(([name, list]) => [name, summary(list)])),
      world: middle.world.plan.society.origin,
      largeItems: large.world.plan.items,
      loadAverage: loadavg().map(round),
    },
  };
}

interface ReaderCases {
  readonly name: string;
  readonly reader: number;
  readonly pages: readonly number[];
}

/** Checks the reader's head and the requested pages against the naive feed, and returns a case for each page. */
async function readerCases(
  { reading, world }: Site,
  { name, reader, pages }: ReaderCases,
): Promise<readonly Case[]> {
  const viewer = readerId(reader);
  const expected = expectedFeed(world, reader);
  const head = new Set(expected.slice(0, HEAD_ITEMS));
  const cursors = await scroll(reading, viewer, Math.max(...pages, PAGES.tail));
  for (let page = 1; page <= HEAD_ITEMS / PAGE_ITEMS; page++) {
    expectFullFrom(
      await reading.page(viewer, afterPage(cursors, page - 1)),
      head,
      `${name}, page ${page}`,
    );
  }
  for (const page of pages.filter((each) => (each - 1) * PAGE_ITEMS >= HEAD_ITEMS)) {
    const slice = expected.slice((page - 1) * PAGE_ITEMS, page * PAGE_ITEMS);
    expectExactly(
      await reading.page(viewer, afterPage(cursors, page - 1)),
      slice,
      `${name}, page ${page}`,
    );
  }
  return pages.map((page) => pageCase(reading, { name, viewer, page, cursors }));
}

/** One fence of a thousand one-item fenceposts, and one of a single fencepost, over the same items. */
async function thinCases(
  { store, reading, world }: Site,
  progress: Progress,
): Promise<readonly Case[]> {
  const followees = world.plan.society.followees(200);
  await store.edges.addEdges(
    followees.map((author) => ({
      consumer: THIN_READER,
      producer: authorProducer(author),
      relation: 'follow',
      sinceMs: 0,
    })),
  );
  await reading.page(THIN_READER);
  progress(`committing ${THIN_POSTS} fenceposts of one item`);
  const fresh: number[] = [];
  for (let index = 0; index < THIN_POSTS; index++) {
    const { item } = await store.items.publish(
      freshDraft(index, followees[index % followees.length] ?? 0),
    );
    fresh.unshift(item.position);
    reading.wait();
    await reading.page(THIN_READER);
  }
  const thin = await scroll(reading, THIN_READER, PAGES.middle);
  const single = await scroll(reading, readerId(200), PAGES.middle);
  for (const page of [1, PAGES.middle]) {
    const slice = fresh.slice((page - 1) * PAGE_ITEMS, page * PAGE_ITEMS);
    expectExactly(
      await reading.page(THIN_READER, afterPage(thin, page - 1)),
      slice,
      `thin fenceposts, page ${page}`,
    );
  }
  expectFullFrom(
    await reading.page(readerId(200)),
    new Set(fresh.slice(0, HEAD_ITEMS)),
    'one fencepost, page 1',
  );
  return [1, PAGES.middle].flatMap((page) => [
    pageCase(reading, { name: 'posts 1', viewer: readerId(200), page, cursors: single }),
    pageCase(reading, { name: `posts ${THIN_POSTS}`, viewer: THIN_READER, page, cursors: thin }),
  ]);
}

/** The end cursors of the first pages, in order. */
async function scroll(
  reading: FeedReader,
  viewer: UserId,
  pages: number,
): Promise<readonly string[]> {
  const cursors: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const end = (await reading.page(viewer, afterPage(cursors, page - 1))).endCursor();
    if (end === null) throw new Error(`expected page ${page} of ${viewer}, got an empty one`);
    cursors.push(end);
  }
  return cursors;
}

function afterPage(cursors: readonly string[], page: number): { readonly after?: string } {
  const after = cursors[page - 1];
  return after === undefined ? {} : { after };
}

interface PageCase {
  readonly name: string;
  readonly viewer: UserId;
  readonly page: number;
  readonly cursors: readonly string[];
}

function pageCase(reading: FeedReader, { name, viewer, page, cursors }: PageCase): Case {
  const at = afterPage(cursors, page - 1);
  return { name: `${name}, page ${page}`, run: () => reading.answer(viewer, at) };
}

async function withSites<T>(
  worlds: readonly WorldCopy[],
  use: (sites: readonly Site[]) => Promise<T>,
  sites: readonly Site[] = [],
): Promise<T> {
  const [world, ...rest] = worlds;
  if (world === undefined) return use(sites);
  return withStore(world.folder, async (store) => {
    const reading = await openFeedReader(store);
    try {
      return await withSites(rest, use, [...sites, { store, reading, world }]);
    } finally {
      await reading.close();
    }
  });
}
