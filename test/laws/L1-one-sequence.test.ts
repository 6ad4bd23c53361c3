/**
 * L1: pages of any size, forwards or backwards, join into the same sequence; the flags are exact.
 * Method: random histories with random fenceposts, including pruned and lost ones, against the naive sequence.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { position, type Position } from '../../src/model/positions.ts';
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
  cursorOf,
  FenceWorld,
  positionsOf,
  scroll,
  shuffled,
  type FencePage,
} from '../support/fence-world.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const histories = fc.record({
  steps: fc.array(
    fc.record({
      publish: fc.nat(9),
      group: fc.nat(2),
      skip: fc.nat(4),
      hide: fc.nat(30),
      isLost: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  headItems: fc.integer({ min: 1, max: 6 }),
  keepPosts: fc.constantFrom(2, 1_000),
  /** Null for a source whose reads are never short. */
  scanMax: fc.option(fc.integer({ min: 2, max: 60 })),
  isMixing: fc.boolean(),
  count: fc.integer({ min: 1, max: 7 }),
  /** The items whose cursors are used, as shares of the sequence. */
  entered: fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
    maxLength: 3,
  }),
  /** The positions to land at. */
  landed: fc.array(fc.nat(70), { maxLength: 2 }),
  followLate: fc.boolean(),
  fences: fencesKind,
  poolTimes: fc.constantFrom(1, 1, 3),
  carry: fc.boolean(),
  /** Half of them rank their tails. */
  windowItems: fc.constantFrom(0, 0, 0, 1, 2, 5),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

async function build(world: FenceWorld, { steps, followLate }: History): Promise<void> {
  world.rank = shuffled(7);
  for (const step of steps) {
    world.publish(step.publish, { group: step.group });
    world.skip(step.skip);
    await world.first(1);
    const hidden = world.items.get(position(step.hide));
    if (hidden !== undefined) hidden.isHidden = !hidden.isHidden;
  }
  if (followLate) world.followed.add(1);
  const posts = await world.posts();
  await world.lose(posts.filter((_, nth) => steps[nth]?.isLost === true).map(({ upTo }) => upTo));
}

async function oneSequence(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  await onRandomHistories(histories, { runs: 2_000, seed }, async (history) => {
    const { headItems, poolTimes, keepPosts, isMixing, scanMax, carry, windowItems } = history;
    const world = new SubjectWorld(subject, {
      fences: fences[history.fences],
      ...{ headItems, poolTimes, keepPosts, isMixing, carry, windowItems },
      ...(scanMax === null ? {} : { scanMax }),
    });
    await build(world, history);
    // Windows are ranked when they are first reached.
    if (windowItems > 0) await scroll(world, history.count);
    const expected = await world.naiveSequence();
    for (const count of [1, history.count, 50]) {
      const down = await scroll(world, count);
      expect(down.shown, `the sequence in pages of ${count}`).toEqual(expected);
      const up = await scroll(world, count, { direction: 'backward' });
      expect(up.shown, `the sequence backwards in pages of ${count}`).toEqual(expected);
      // With a budget, a look that is cut short reports that there may be more.
      if (scanMax === null && count === 50)
        for (const share of history.entered)
          await checkAround(world, history.count, { pages: down.pages, share, expected });
      if (scanMax === null && count === 50)
        for (const at of history.landed) await checkLanding(world, position(at));
    }
  });
}

interface Entered {
  /** A whole scroll, which supplies the cursors. */
  readonly pages: readonly FencePage[];
  readonly share: number;
  readonly expected: readonly Position[];
}

/** The pages above and below one item of the sequence, with their flags. */
async function checkAround(
  world: FenceWorld,
  count: number,
  { pages, share, expected }: Entered,
): Promise<void> {
  if (expected.length === 0) return;
  const index = Math.floor(share * expected.length);
  const from = cursorOf(pages.flatMap((page) => page.edges)[index]);
  const below = await world.page({ count, from, direction: 'forward' });
  expect(positionsOf(below), 'what is below').toEqual(expected.slice(index + 1, index + 1 + count));
  expect(await below.hasNextPage(), 'hasNextPage').toBe(index + 1 + count < expected.length);
  expect(await below.hasPreviousPage(), 'hasPreviousPage below an item').toBe(true);
  const above = await world.page({ count, from, direction: 'backward' });
  expect(positionsOf(above), 'what is above').toEqual(
    expected.slice(Math.max(0, index - count), index),
  );
  expect(await above.hasPreviousPage(), 'hasPreviousPage').toBe(index - count > 0);
  expect(await above.hasNextPage(), 'hasNextPage above an item').toBe(true);
  if (above.edges.length === 0) return;
  const again = await world.page({ count, from: above.startCursor(), direction: 'forward' });
  expect(positionsOf(again), 'up and down again').toEqual(
    expected.slice(Math.max(0, index - count) + 1).slice(0, count),
  );
}

/** Reads in both directions from the place below which the history holds only items up to a position. */
async function checkLanding(world: FenceWorld, at: Position): Promise<void> {
  // The first landing may commit, and the first scroll ranks tails, so the landing is repeated after both.
  await world.fence().cursorUpTo(at);
  const edges = (await scroll(world, 50)).pages.flatMap((page) => page.edges);
  const from = await world.fence().cursorUpTo(at);
  const { shown, pages: below } = await scroll(world, 3, { from });
  const start = edges.length - shown.length;
  expect(shown, 'what is below a landing').toEqual(edges.slice(start).map((edge) => edge.position));
  expect(
    shown.filter((each) => each > at),
    'nothing that came later below a landing',
  ).toEqual([]);
  const left = edges.slice(0, start);
  expect(
    left.filter(
      ({ position: each, region, window }) => each <= at && region !== 'HEAD' && window === null,
    ),
    'nothing that had come is left out of a landing, but what is ranked with newer items',
  ).toEqual([]);
  expect(await below[0]?.hasPreviousPage(), 'hasPreviousPage of a landing').toBe(start > 0);
  if (from === null) return;
  const above = await world.page({ count: 3, from, direction: 'backward' });
  expect(positionsOf(above), 'what is above a landing').toEqual(
    left.slice(-3).map((edge) => edge.position),
  );
}

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'lands one position too high',
    subject: {
      fence: (real) => ({ ...real, cursorUpTo: (at) => real.cursorUpTo(position(at + 1)) }),
    },
    caught: /nothing that came later below a landing/,
  },
  {
    name: 'lands one position too low',
    subject: {
      fence: (real) => ({
        ...real,
        cursorUpTo: (at) => real.cursorUpTo(position(Math.max(0, at - 1))),
      }),
    },
    caught: /nothing that had come is left out of a landing/,
  },
  {
    name: 'takes a short read of its source for the end of the range',
    subject: {
      source: (real) => ({
        ...real,
        enumerate: async (query) => ({
          ...(await real.enumerate(query)),
          settledTo: query.order === 'newest' ? query.above : query.upTo,
        }),
      }),
    },
    caught: /the sequence/,
  },
  {
    name: 'serves pages that are read backwards in reading order',
    subject: changing((page, _, { last }) =>
      last == null ? page : { ...page, edges: page.edges.toReversed() },
    ),
    caught: /the sequence backwards/,
  },
  {
    name: 'orders each page on its own',
    subject: changing((page) => ({
      ...page,
      edges: page.edges.toSorted((a, b) => b.position - a.position),
    })),
    caught: /the sequence/,
  },
  {
    name: 'goes on one item too far behind a cursor',
    subject: {
      fence: (real) => ({
        ...real,
        page: async (args = {}) => {
          if (args.after == null) return real.page(args);
          const page = await real.page({ ...args, first: (args.first ?? 1) + 1 });
          return { ...page, edges: page.edges.slice(1) };
        },
      }),
    },
    caught: /the sequence/,
  },
  {
    name: 'takes a full page for a sign of more',
    subject: changing((page, _, { first }) => ({
      ...page,
      hasNextPage: async () => page.edges.length === first || page.hasNextPage(),
    })),
    caught: /hasNextPage/,
  },
  {
    name: 'knows of nothing before a cursor',
    subject: changing((page, _, { after }) =>
      after == null ? page : { ...page, hasPreviousPage: async () => false },
    ),
    caught: /hasPreviousPage below an item/,
  },
  {
    name: 'forgets the end of a head when it reads an older fencepost',
    subject: {
      store: (real) => ({ ...real, chain: async (...args) => cutHeads(await real.chain(...args)) }),
    },
    caught: /the sequence|what is/,
  },
];

/** Cuts the last item off each head; it appears in the tail instead. */
function cutHeads<T extends { readonly head: readonly Position[] }>(posts: readonly T[]): T[] {
  return posts.map((post) => ({
    ...post,
    head: post.head.slice(0, Math.max(1, post.head.length - 1)),
  }));
}

describe('L1 one sequence', { timeout: LAW_TIMEOUT_MS }, () => {
  it('concatenates pages of every size, both ways, to the naive sequence, with exact flags', async () => {
    await oneSequence(REAL_FENCE);
  });

  it.each(BROKEN)('catches a reader that $name', async ({ subject, caught }) => {
    await expect(oneSequence(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });

  it('knows that nothing is left before a page whose cursor element is gone', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(6);
    const page = await world.first(2);
    for (const entry of page.edges)
      world.items.set(entry.position, { group: 0, isHidden: true, isDeleted: false });
    const next = await world.page({
      count: 2,
      from: cursorOf(page.edges[1]),
      direction: 'forward',
    });
    expect(await next.hasPreviousPage()).toBe(false);
  });
});
