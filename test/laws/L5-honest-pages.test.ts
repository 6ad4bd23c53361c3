/**
 * L5: a page is full unless the stream ends; a page cut short by its budget says so and can be continued.
 * Method: random runs of hidden items under random budgets; every page of a scroll is judged by what is left below it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { Fence } from '../../src/fence/fence.ts';
import { openTestStore } from '../support/open-store.ts';
import { type FenceSubject, REAL_FENCE, SubjectWorld } from '../support/fence-subject.ts';
import { type FencePage, FenceWorld, positionsOf, scroll } from '../support/fence-world.ts';
import { CONTROL_SEED, onRandomHistories } from '../support/random-histories.ts';

const histories = fc.record({
  runs: fc.array(
    fc.record({
      visible: fc.nat(6),
      hidden: fc.nat(25),
      /** Hidden before a refresh could see them, or after it showed them. */
      isHiddenLate: fc.boolean(),
      isCommitted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  count: fc.integer({ min: 1, max: 7 }),
  headItems: fc.integer({ min: 1, max: 6 }),
  /** Null for a source whose reads never come back short. */
  scanMax: fc.option(fc.integer({ min: 1, max: 6 })),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

async function build(world: FenceWorld, { runs }: History): Promise<void> {
  for (const { visible, hidden, isHiddenLate, isCommitted } of runs) {
    world.publish(visible);
    const newest = world.publish(hidden, { isHidden: !isHiddenLate });
    if (isCommitted) await world.first(1);
    for (const [at, item] of world.items)
      if (at > newest - hidden && at <= newest) item.isHidden = true;
  }
  await world.first(1);
}

/**
 * Whether the page may be as it is, with `left` items of the stream from its first place on. A full page may be CAPPED
 * too, when the budget ended before it was known whether more is left.
 */
async function judge(page: FencePage, left: number, { count, scanMax }: History): Promise<void> {
  const shown = page.edges.length;
  const isCapped = page.conditions.includes('CAPPED');
  if (!isCapped) expect(shown, 'full unless the stream ended').toBe(Math.min(count, left));
  if (scanMax === null) expect(isCapped, 'CAPPED only by a budget').toBe(false);
  const hasMore = await page.hasNextPage();
  if (left > shown) expect(hasMore, 'no end before the end').toBe(true);
  if (left === shown && !isCapped) expect(hasMore, 'an end at the end').toBe(false);
  const said = isCapped ? 'CAPPED' : hasMore ? 'MORE' : 'END';
  expect(page.status, 'a status that says so').toBe(said);
}

async function honestPages(subject: FenceSubject, seed?: number): Promise<void> {
  const store = await openTestStore();
  await onRandomHistories(histories, { runs: 100, seed }, async (history) => {
    const { headItems, count, scanMax } = history;
    const budget = scanMax === null ? {} : { scanMax };
    const world = new SubjectWorld(subject, { fences: store.fences, headItems, ...budget });
    await build(world, history);
    const expected = await world.naiveSequence();
    const down = await scroll(world, count);
    let left = expected.length;
    for (const page of down.pages) {
      await judge(page, left, history);
      left -= page.edges.length;
    }
    expect(down.shown, 'everything, in the end').toEqual(expected);
    const up = await scroll(world, count, { direction: 'backward' });
    expect(up.shown, 'everything, in the end, backwards').toEqual(expected);
  });
}

/** A fence whose pages are changed before they are handed out. */
function changing(change: (page: FencePage, world: FenceWorld) => FencePage): FenceSubject {
  return {
    fence: (real, world): Fence => ({
      ...real,
      page: async (args) => change(await real.page(args), world),
    }),
  };
}

const BROKEN: readonly {
  readonly name: string;
  readonly subject: FenceSubject;
  readonly caught: RegExp;
}[] = [
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
    caught: /CAPPED only by a budget/,
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

describe('L5 honest pages', () => {
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
