/**
 * L5: a page is full unless the stream ends. A page that its budget cuts short reports it and can be continued; a page
 * also reports when a part of it was lost, or ordered by a fallback.
 * Method: random runs of hidden items under random budgets, with rankers that fail and fenceposts that are lost; every
 * page of a scroll is checked against what is left below it, and against what the store holds.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { Fencepost } from '../../src/fence/fencepost.ts';
import type { PageCondition } from '../../src/fence/page.ts';
import type { Position } from '../../src/model/positions.ts';
import {
  type BrokenFence,
  changing,
  fencesKind,
  type FenceSubject,
  openFences,
  REAL_FENCE,
  SubjectWorld,
} from '../support/fence-subject.ts';
import {
  type FencePage,
  FenceWorld,
  positionsOf,
  reversed,
  scroll,
} from '../support/fence-world.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const histories = fc.record({
  runs: fc.array(
    fc.record({
      visible: fc.nat(6),
      hidden: fc.nat(25),
      /** Hidden before a refresh could see them, or after it showed them. */
      isHiddenLate: fc.boolean(),
      isCommitted: fc.boolean(),
      isRankerBroken: fc.constantFrom(false, false, true),
      /** Whether this turn's fencepost, counted from the newest, is lost. */
      isLost: fc.constantFrom(false, false, true),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  count: fc.integer({ min: 1, max: 7 }),
  headItems: fc.integer({ min: 1, max: 6 }),
  /** Null for a source whose reads are never short. */
  scanMax: fc.option(fc.integer({ min: 1, max: 6 })),
  fences: fencesKind,
  poolTimes: fc.constantFrom(1, 1, 3),
  windowItems: fc.constantFrom(0, 0, 0, 1, 2, 5),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

/** What the store holds about the items that pages show. */
interface Truth {
  readonly sequence: readonly Position[];
  /** Items whose fencepost was lost, above one that is kept. */
  readonly lost: ReadonlySet<Position>;
  /** Items in heads and windows that a fallback ordered. */
  readonly degraded: ReadonlySet<Position>;
  readonly isCommitted: boolean;
}

async function build(world: FenceWorld, { runs }: History): Promise<Truth> {
  for (const { visible, hidden, isHiddenLate, isCommitted, isRankerBroken } of runs) {
    world.rank = isRankerBroken ? () => [] : reversed;
    world.publish(visible);
    const newest = world.publish(hidden, { isHidden: !isHiddenLate });
    if (isCommitted) await world.first(1);
    for (const [at, item] of world.items)
      if (at > newest - hidden && at <= newest) item.isHidden = true;
  }
  await world.first(1);
  const posts = await world.posts();
  await world.lose(posts.filter((_, nth) => runs[nth]?.isLost === true).map(({ upTo }) => upTo));
  const kept = await world.posts();
  const gone = posts.filter(({ upTo }) => !kept.some((post) => post.upTo === upTo));
  // Below the oldest kept fencepost, retention may have deleted some; it never deletes the newest one.
  const lost = gone.filter(({ above }) => above >= (kept.at(-1)?.upTo ?? 0));
  return {
    sequence: await world.naiveSequence(),
    lost: new Set(
      [...world.items.keys()].filter((at) =>
        lost.some(({ above, upTo }) => at > above && at <= upTo),
      ),
    ),
    isCommitted: posts.length > 0,
    degraded: new Set(kept.flatMap(({ head, fallback }) => (fallback === null ? [] : head))),
  };
}

/** The same after a scroll has reached the windows of the tails. */
async function withWindows(world: FenceWorld, truth: Truth): Promise<Truth> {
  const degraded = new Set(truth.degraded);
  for (const post of await world.posts())
    for (const { order, fallback } of (await world.windowsOf(post)) ?? [])
      if (fallback !== null) for (const at of order) degraded.add(at);
  return { ...truth, degraded, sequence: await world.naiveSequence() };
}

/**
 * Whether the page is correct, with `left` items of the stream from its first place on. A full page can be CAPPED too,
 * if the budget ended before it was known whether more is left.
 */
async function judge(
  page: FencePage,
  { left, truth }: { readonly left: number; readonly truth: Truth },
  { count, scanMax, windowItems }: History,
): Promise<void> {
  const shown = page.edges.length;
  const isCapped = page.conditions.includes('CAPPED');
  if (!isCapped) expect(shown, 'full unless the stream ended').toBe(Math.min(count, left));
  // Below a head whose tail is ranked, every window can use one of the rounds that a page has.
  if (scanMax === null && windowItems === 0)
    expect(isCapped, 'CAPPED only by a budget').toBe(false);
  const hasMore = await page.hasNextPage();
  if (left > shown) expect(hasMore, 'no end before the end').toBe(true);
  if (left === shown && !isCapped) expect(hasMore, 'an end at the end').toBe(false);
  const isAny = (set: ReadonlySet<Position>): boolean =>
    positionsOf(page).some((at) => set.has(at));
  const conditions: readonly PageCondition[] = [
    ...(isAny(truth.degraded) ? ['DEGRADED' as const] : []),
    ...(isCapped ? ['CAPPED' as const] : []),
    ...(isAny(truth.lost) ? ['REBUILDING' as const] : []),
  ];
  const silent = !truth.isCommitted && shown > 0 ? ['UNCOMMITTED'] : [];
  expect(page.conditions.toSorted(), 'everything that holds').toEqual(
    [...conditions, ...silent].toSorted(),
  );
  expect(page.status, 'a status that says so').toBe(conditions[0] ?? (hasMore ? 'MORE' : 'END'));
}

async function honestPages(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  await onRandomHistories(histories, { runs: 2_000, seed }, async (history) => {
    const { headItems, poolTimes, count, scanMax, windowItems } = history;
    const world = new SubjectWorld(subject, {
      fences: fences[history.fences],
      headItems,
      poolTimes,
      windowItems,
      ...(scanMax === null ? {} : { scanMax }),
    });
    const built = await build(world, history);
    const down = await scroll(world, count);
    const truth = windowItems === 0 ? built : await withWindows(world, built);
    let left = truth.sequence.length;
    for (const page of down.pages) {
      await judge(page, { left, truth }, history);
      left -= page.edges.length;
    }
    expect(down.shown, 'everything, in the end').toEqual(truth.sequence);
    const up = await scroll(world, count, { direction: 'backward' });
    expect(up.shown, 'everything, in the end, backwards').toEqual(truth.sequence);
  });
}

function unfallen<T extends Fencepost | null>(post: T): T {
  return post === null ? post : { ...post, fallback: null };
}

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'drops hidden items without refilling',
    subject: {
      source: (real) => ({ ...real, admits: async (positions) => positions.map(() => true) }),
      ...changing((page, world) => ({
        ...page,
        edges: page.edges.filter((edge) => world.isAdmitted(edge.position)),
      })),
    },
    caught: /full unless the stream ended|an end at the end/,
  },
  {
    name: 'serves one item less than is asked for',
    subject: {
      fence: (real) => ({
        ...real,
        page: (args = {}) =>
          real.page(args.first == null ? args : { ...args, first: Math.max(1, args.first - 1) }),
      }),
    },
    caught: /full unless the stream ended/,
  },
  {
    name: 'has no next page where its budget ended',
    subject: changing((page) =>
      page.status === 'CAPPED' ? { ...page, hasNextPage: () => Promise.resolve(false) } : page,
    ),
    caught: /no end before the end/,
  },
  {
    name: 'says END where its budget ended',
    subject: changing((page) => (page.status === 'CAPPED' ? { ...page, status: 'END' } : page)),
    caught: /a status that says so/,
  },
  {
    name: 'serves a page cut short as if it were whole',
    subject: changing((page) =>
      page.status === 'CAPPED' ? { ...page, status: 'MORE', conditions: [] } : page,
    ),
    caught: /full unless the stream ended|an end at the end|a status that says so/,
  },
  {
    name: 'says CAPPED of every page',
    subject: changing((page) => ({ ...page, status: 'CAPPED', conditions: ['CAPPED'] })),
    caught: /CAPPED only by a budget|everything that holds/,
  },
  {
    name: 'promises a page behind the last one',
    subject: changing((page) => ({
      ...page,
      hasNextPage: () => Promise.resolve(page.endCursor() !== null),
    })),
    caught: /an end at the end/,
  },
  {
    name: 'says MORE on the last page',
    subject: changing((page) => ({
      ...page,
      status: page.status === 'END' ? 'MORE' : page.status,
    })),
    caught: /a status that says so/,
  },
  {
    name: 'tells only the most urgent of what holds',
    subject: changing((page) => ({
      ...page,
      conditions: page.conditions.filter((one) => one === page.status),
    })),
    caught: /everything that holds/,
  },
  {
    name: 'serves what was lost as if it was final',
    subject: changing((page) => ({
      ...page,
      status: page.status === 'REBUILDING' ? 'MORE' : page.status,
      conditions: page.conditions.filter((one) => one !== 'REBUILDING'),
    })),
    caught: /everything that holds/,
  },
  {
    name: 'does not tell that its ranker failed',
    subject: {
      store: (real) => ({
        ...real,
        state: async (key) => {
          const state = await real.state(key);
          return { ...state, latest: unfallen(state.latest) };
        },
        chain: async (...args) => (await real.chain(...args)).map(unfallen),
      }),
    },
    caught: /everything that holds/,
  },
  {
    name: 'takes a short read of its source, upwards, for the whole range',
    subject: {
      source: (real) => ({
        ...real,
        enumerate: async (query) => {
          const read = await real.enumerate(query);
          return query.order === 'oldest' && read.positions.length < query.limit
            ? { ...read, settledTo: query.upTo }
            : read;
        },
      }),
    },
    caught: /everything, in the end, backwards/,
  },
];

describe('L5 honest pages', { timeout: LAW_TIMEOUT_MS }, () => {
  it('fills every page or says why not, over random runs of hidden items and any budget', async () => {
    await honestPages(REAL_FENCE);
  });

  it.each(BROKEN)('catches a reader that $name', async ({ subject, caught }) => {
    await expect(honestPages(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });

  it('fills a page across a run of hidden items', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(10);
    world.publish(400, { isHidden: true });
    world.publish(2);
    const page = await world.first(10);
    expect(positionsOf(page)).toHaveLength(10);
    expect(page.status).toBe('MORE');
  });

  it('fills a page of one item across a run of as many hidden items as one of many', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    const oldest = world.publish(1);
    world.publish(5_000);
    await world.first(1);
    for (const [at, item] of world.items) item.isHidden = at !== oldest;
    for (const count of [1, 5, 20]) {
      const page = await world.page({ count, from: null, direction: 'forward' });
      expect([positionsOf(page), page.conditions], `first: ${count}`).toEqual([[oldest], []]);
    }
  });

  it('says CAPPED where thin windows between hidden items take all its rounds, and goes on', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, headItems: 1, windowItems: 1 });
    const windows = LIMITS.pageRoundsMax + 1;
    for (let nth = 0; nth < windows; nth += 1) {
      world.publish();
      world.publish(windows, { isHidden: true });
    }
    world.publish();
    const { pages, shown } = await scroll(world, windows, { refresh: true });
    expect(pages.map(({ status }) => status)).toEqual(['CAPPED', 'END']);
    expect(shown).toEqual(await world.naiveSequence());
    expect(shown).toHaveLength(windows + 1);
  });

  it('says END on the last page, also when it is exactly full', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(10);
    const { pages } = await scroll(world, 5, { refresh: true });
    expect(pages.map((page) => page.status)).toEqual(['MORE', 'END']);
  });

  it('serves an empty world as an ended page', async () => {
    const store = await openTestStore();
    const page = await new FenceWorld({ fences: store.fences }).first(5);
    expect([
      positionsOf(page),
      page.status,
      await page.hasNextPage(),
      await page.hasPreviousPage(),
    ]).toEqual([[], 'END', false, false]);
  });

  it('marks a page CAPPED when its budget ends first, and goes on from where it stopped', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, scanMax: 3 });
    const oldest = world.publish(1);
    world.publish(3 * LIMITS.pageRoundsMax * 2);
    await world.first(1);
    for (const [at, item] of world.items) item.isHidden = at !== oldest;
    const page = await world.page({ count: 2, from: null, direction: 'forward' });
    expect([positionsOf(page), page.status, await page.hasNextPage()]).toEqual([
      [],
      'CAPPED',
      true,
    ]);
    expect((await scroll(world, 2)).shown).toEqual([oldest]);
    expect((await scroll(world, 2, { direction: 'backward' })).shown).toEqual([oldest]);
  });

  it('reaches visible items below a run of hidden ones that no single refresh can cross', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, scanMax: 4 });
    world.publish(5);
    await world.first(5);
    const wanted = world.publish(1);
    world.publish(4 * LIMITS.pageRoundsMax * 3, { isHidden: true });
    const refreshes: number[] = [];
    for (let turn = 0; turn < 5; turn += 1)
      refreshes.push((await world.first(1)).edges[0]?.position ?? 0);
    expect(refreshes.at(-1)).toBe(wanted);
    expect(refreshes[0]).not.toBe(wanted);
  });
});
