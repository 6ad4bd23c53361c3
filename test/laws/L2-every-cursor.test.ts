/**
 * L1 and L2 for every cursor: whenever it was issued, and whatever has happened to its fencepost since, it divides the
 * history in two. The items above it, its own item and the items below it are all items, each exactly once; pages of
 * any size agree; the flags are exact; and going up and down again ends where it began.
 * Method: random histories with losses, retention, resets, other processes, hidden items and short reads, which collect
 * cursors along the way; then reads from every one of them in both directions.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBare, type Place } from '../../src/fence/cursor/place.ts';
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
import { type FencePage, type FenceWorld, positionsOf, shuffled } from '../support/fence-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const step = fc.oneof(
  fc.record({
    kind: fc.constant('publish' as const),
    count: fc.integer({ min: 1, max: 12 }),
    group: fc.nat(1),
  }),
  fc.record({ kind: fc.constant('skip' as const), count: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('hide' as const), at: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constant('publishHidden' as const),
    count: fc.integer({ min: 10, max: 45 }),
  }),
  fc.record({ kind: fc.constant('follow' as const) }),
  fc.record({ kind: fc.constant('refresh' as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('lose' as const), nth: fc.nat(3) }),
  fc.record({ kind: fc.constant('rerank' as const), salt: fc.nat(9) }),
  fc.record({ kind: fc.constant('restart' as const) }),
  fc.record({ kind: fc.constant('reset' as const) }),
  fc.record({
    kind: fc.constant('scroll' as const),
    count: fc.integer({ min: 1, max: 4 }),
    pages: fc.integer({ min: 1, max: 5 }),
    isUp: fc.boolean(),
    fromNth: fc.option(fc.nat(60)),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const histories = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 24 }),
  headItems: fc.integer({ min: 1, max: 6 }),
  keepPosts: fc.constantFrom(1, 2, 3, 100),
  scanMax: fc.constantFrom(1, 2, 5, 1_000),
  isMixing: fc.boolean(),
  fences: fencesKind,
  poolTimes: fc.constantFrom(1, 1, 3),
  carry: fc.boolean(),
  windowItems: fc.constantFrom(0, 0, 0, 1, 2, 5),
});

type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

/** A look behind a page gave up in a run of hidden items that a page in that direction crossed. */
const HIDDEN_BELOW_WINDOWS: History = {
  steps: [
    { kind: 'skip', count: 8 },
    { kind: 'refresh', count: 1 },
    { kind: 'scroll', count: 1, pages: 1, isUp: false, fromNth: null },
    { kind: 'refresh', count: 3 },
    { kind: 'publishHidden', count: 10 },
    { kind: 'publishHidden', count: 10 },
  ],
  headItems: 3,
  keepPosts: 1,
  scanMax: 1,
  isMixing: false,
  fences: 'memory',
  poolTimes: 1,
  carry: false,
  windowItems: 1,
};

async function happen(world: FenceWorld, what: Step, cursors: string[]): Promise<void> {
  if (what.kind === 'publish') world.publish(what.count, { group: what.group });
  else if (what.kind === 'skip') world.skip(what.count);
  else if (what.kind === 'hide') {
    const item = world.items.get(position(what.at));
    if (item !== undefined) item.isHidden = !item.isHidden;
  } else if (what.kind === 'publishHidden') world.publish(what.count, { isHidden: true });
  else if (what.kind === 'follow') world.followed.add(1);
  else if (what.kind === 'refresh') gather(await world.first(what.count), cursors);
  else if (what.kind === 'lose') {
    const post = (await world.posts())[what.nth];
    if (post !== undefined) await world.lose([post.upTo]);
  } else if (what.kind === 'rerank') world.rank = shuffled(what.salt);
  else if (what.kind === 'restart') world.restart();
  else if (what.kind === 'reset') await world.fence().reset();
  else {
    let from = what.fromNth === null ? null : (cursors[what.fromNth] ?? null);
    const direction = what.isUp ? 'backward' : 'forward';
    for (let turn = 0; turn < what.pages; turn += 1) {
      const page = await world.page({ count: what.count, from, direction });
      gather(page, cursors);
      from = what.isUp ? page.startCursor() : page.endCursor();
      if (from === null) break;
    }
  }
}

function gather(page: FencePage, cursors: string[]): void {
  for (const edge of page.edges) cursors.push(edge.cursor());
  for (const end of [page.startCursor(), page.endCursor()]) if (end !== null) cursors.push(end);
}

interface Side {
  readonly positions: readonly Position[];
  readonly startCursor: string | null;
}

/** Everything on one side of a cursor, in pages of `count`. Fails if the pages do not end. */
async function sideOf(
  world: FenceWorld,
  from: string,
  { count, direction }: { readonly count: number; readonly direction: 'forward' | 'backward' },
): Promise<Side> {
  const isForward = direction === 'forward';
  const positions: Position[] = [];
  let startCursor: string | null = null;
  let cursor: string | null = from;
  for (let turn = 0; turn < 300; turn += 1) {
    const page = await world.page({ count, from: cursor, direction });
    if (isForward) positions.push(...positionsOf(page));
    else positions.unshift(...positionsOf(page));
    startCursor = page.edges[0]?.cursor() ?? startCursor;
    if (!(isForward ? await page.hasNextPage() : await page.hasPreviousPage()))
      return { positions, startCursor };
    cursor = isForward ? page.endCursor() : page.startCursor();
    expect(cursor, 'a page with more behind it can be gone on from').not.toBeNull();
  }
  return expect.fail(`pages of ${count} ${direction} do not end`);
}

/** What must hold for a cursor while nothing changes. */
async function checkCursor(world: FenceWorld, cursor: string): Promise<void> {
  const place = world.placeOf(cursor);
  const above = await sideOf(world, cursor, { count: 7, direction: 'backward' });
  const below = await sideOf(world, cursor, { count: 7, direction: 'forward' });
  const own = !place.isBound && world.isAdmitted(place.position) ? [place.position] : [];
  const all = [...above.positions, ...own, ...below.positions];
  const expected = await visibleTo(world, place);
  expect(
    all.toSorted((a, b) => b - a),
    'every item once',
  ).toEqual(expected);
  const single = { count: 1 } as const;
  expect((await sideOf(world, cursor, { ...single, direction: 'backward' })).positions).toEqual(
    above.positions,
  );
  expect((await sideOf(world, cursor, { ...single, direction: 'forward' })).positions).toEqual(
    below.positions,
  );
  const next = await world.page({ count: 1, from: cursor, direction: 'forward' });
  const isAbove = above.positions.length + own.length > 0;
  const before = await world.page({ count: 1, from: cursor, direction: 'backward' });
  const isBelow = below.positions.length + own.length > 0;
  // A look cut short by its budget reports that there may be more, and so does a page read there.
  if (isAbove || !before.conditions.includes('CAPPED'))
    expect(await next.hasPreviousPage(), 'hasPreviousPage').toBe(isAbove);
  if (isBelow || !next.conditions.includes('CAPPED'))
    expect(await before.hasNextPage(), 'hasNextPage').toBe(isBelow);
  await checkTurning(world, cursor, [...own, ...below.positions]);
}

/**
 * Up by a few and down again, within the cursor's own range: above it, the reader meets the history of other cursors.
 */
async function checkTurning(
  world: FenceWorld,
  cursor: string,
  onward: readonly Position[],
): Promise<void> {
  const { upTo } = world.placeOf(cursor);
  const up = await world.page({ count: 3, from: cursor, direction: 'backward' });
  const start = up.edges.findIndex((edge) => world.placeOf(edge.cursor()).upTo <= upTo);
  const edge = up.edges[start];
  if (edge === undefined) return;
  const { positions } = await sideOf(world, edge.cursor(), { count: 5, direction: 'forward' });
  expect(positions, 'up and down again').toEqual([...positionsOf(up).slice(start + 1), ...onward]);
}

/** The items of the history that a cursor belongs to, newest first. */
async function visibleTo(world: FenceWorld, place: Place): Promise<readonly Position[]> {
  const state = await world.options.fences.state(world.key);
  const [newestKept] = await world.options.fences.chain(world.key, {
    epoch: place.epoch,
    from: position(2 ** 40),
    limit: 1,
    order: 'newest',
  });
  const top =
    place.epoch !== state.epoch
      ? (newestKept?.upTo ?? 0)
      : state.upTo === 0
        ? await world.source().newest()
        : state.upTo;
  return [...world.items.keys()]
    .filter((at) => world.isAdmitted(at) && at <= Math.max(top, place.upTo))
    .sort((a, b) => b - a);
}

async function everyCursor(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  await onRandomHistories(
    histories,
    { runs: 500, seed, examples: [HIDDEN_BELOW_WINDOWS] },
    async (history) => {
      const { headItems, poolTimes, keepPosts, scanMax, isMixing, carry, windowItems } = history;
      const options = {
        headItems,
        poolTimes,
        keepPosts,
        scanMax,
        isMixing,
        carry,
        windowItems,
        fences: fences[history.fences],
      };
      const world = new SubjectWorld(subject, options);
      const cursors: string[] = [];
      world.publish(3);
      for (const what of history.steps) await happen(world, what, cursors);
      for (const cursor of new Set(cursors)) await checkCursor(world, cursor);
    },
  );
}

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'cursors that do not say which item was passed last',
    subject: {
      place: (place) => ({
        ...place,
        served: place.served === null ? null : { ...place.served, last: null },
      }),
    },
    caught: /every item once|up and down again|to deeply equal/,
  },
  {
    name: 'cursors that take a range without a fencepost for the tail of one',
    subject: { place: (place) => ({ ...place, part: isBare(place.part) ? 'TAIL' : place.part }) },
    caught: /every item once|up and down again|to deeply equal/,
  },
  {
    name: 'cursors that take the end of a read for an item',
    subject: { place: (place) => ({ ...place, isBound: false }) },
    caught: /every item once|up and down again|to deeply equal/,
  },
  {
    name: 'a fence that knows of nothing before a cursor above the newest fencepost',
    subject: changing((page, world, { after }) => ({
      ...page,
      hasPreviousPage: async () => {
        if (after == null) return page.hasPreviousPage();
        const { position: at, epoch } = world.placeOf(after);
        const [newest] = (await world.posts()).filter((post) => post.epoch === epoch);
        return at <= (newest?.upTo ?? 0) && page.hasPreviousPage();
      },
    })),
    caught: /hasPreviousPage/,
  },
];

describe('L1 and L2 for every cursor', { timeout: LAW_TIMEOUT_MS }, () => {
  it('divides the history in two, whatever has become of its fencepost', async () => {
    await everyCursor(REAL_FENCE);
  });

  it.each(BROKEN)('catches $name', async ({ subject, caught }) => {
    await expect(everyCursor(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
