/**
 * The place where reading stopped, which the cursor of a page cut short is sealed from: whatever a walk has taken so
 * far lies on one side of it and all the rest on the other, also when fenceposts are lost afterwards.
 * Method: walks over small random histories, down and up, in batches that end inside heads, windows and tails and
 * between them. Pages stop there only after thousands of hidden items.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contextOf, type FenceContext } from '../../src/fence/context.ts';
import type { Place } from '../../src/fence/cursor/place.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import { historyFor } from '../../src/fence/page.ts';
import { openTails } from '../../src/fence/tails.ts';
import { Walk } from '../../src/fence/walk/walk.ts';
import type { Position } from '../../src/model/positions.ts';
import { FenceWorld, shuffled } from '../support/fence-world.ts';
import { onRandomHistories } from '../support/random-histories.ts';

const histories = fc.record({
  turns: fc.array(
    fc.record({
      arrivals: fc.integer({ min: 1, max: 9 }),
      skipped: fc.nat(3),
      isLost: fc.constantFrom('never', 'never', 'before', 'after'),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  isCommitted: fc.constantFrom(true, true, true, false),
  headItems: fc.integer({ min: 1, max: 5 }),
  poolTimes: fc.constantFrom(1, 3),
  windowItems: fc.constantFrom(0, 0, 1, 3),
  isMixing: fc.boolean(),
  carry: fc.boolean(),
  batches: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
  direction: fc.constantFrom('down' as const, 'up' as const),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

async function walkFrom(
  fence: FenceContext,
  from: Place | null,
  direction: 'down' | 'up',
): Promise<Walk> {
  const { source, key, shared } = fence;
  const history = await historyFor(fence, await shared.store.state(key), from);
  return new Walk({ history, source, tails: openTails(fence) }, from, direction);
}

/** Both sides of a place, newest history first. A place that is an item lies on the side from where it was reached. */
async function sidesOf(
  fence: FenceContext,
  place: Place,
  reached: 'down' | 'up',
): Promise<{ readonly above: readonly Position[]; readonly below: readonly Position[] }> {
  const own = place.isBound ? [] : [place.position];
  const above = await sideOf(fence, place, 'up');
  const below = await sideOf(fence, place, 'down');
  return reached === 'down'
    ? { above: [...above, ...own], below }
    : { above, below: [...own, ...below] };
}

/** Everything on one side of a place, newest history first. */
async function sideOf(
  fence: FenceContext,
  from: Place,
  direction: 'down' | 'up',
): Promise<readonly Position[]> {
  const walk = await walkFrom(fence, from, direction);
  const side: Position[] = [];
  while (!walk.isDone()) for (const entry of await walk.next(50, 50)) side.push(entry.position);
  return direction === 'down' ? side : side.reverse();
}

/** Publishes and commits turn by turn; returns the fenceposts that are to be lost at each moment. */
async function build(world: FenceWorld, { turns, isCommitted }: History): Promise<Lost> {
  const lost = { before: new Set<Position>(), after: new Set<Position>() };
  for (const [nth, { arrivals, skipped, isLost }] of turns.entries()) {
    world.skip(skipped);
    const upTo = world.publish(arrivals);
    world.rank = shuffled(nth);
    if (isCommitted) await world.fence().refresh();
    if (isLost !== 'never') lost[isLost].add(upTo);
  }
  return lost;
}

type Lost = Readonly<Record<'before' | 'after', ReadonlySet<Position>>>;

interface Stop {
  readonly place: Place;
  /** What the walk had taken, in the order of history. */
  readonly taken: readonly Position[];
}

const ascending = (positions: Iterable<Position>): readonly Position[] =>
  [...positions].sort((a, b) => a - b);

/** Walks on from a place in the batches of the history, and returns where it stopped after each. */
async function stopsOf(
  fence: FenceContext,
  { batches, direction }: Pick<History, 'batches' | 'direction'>,
  { from, check }: { readonly from: Place | null; readonly check: (stop: Stop) => Promise<void> },
): Promise<readonly Stop[]> {
  const { key, shared } = fence;
  const walk = await walkFrom(fence, from, direction);
  const taken: Position[] = [];
  const stops: Stop[] = [];
  for (let turn = 0; !walk.isDone(); turn += 1) {
    const want = batches[turn % batches.length] as number;
    for (const { position } of await walk.next(want, want))
      if (direction === 'down') taken.push(position);
      else taken.unshift(position);
    const reached = walk.reached();
    if (reached === null) continue;
    const place = shared.cursors.open(key, shared.cursors.seal(key, 0, reached));
    const stop = { place, taken: [...taken] };
    await check(stop);
    stops.push(stop);
  }
  return stops;
}

async function holds(history: History): Promise<void> {
  const { headItems, poolTimes, windowItems, isMixing, carry, direction } = history;
  const fences = memoryFenceStore();
  const options = { fences, headItems, poolTimes, windowItems, isMixing, carry };
  const world = new FenceWorld(options);
  const lost = await build(world, history);
  await world.lose([...lost.before]);
  const fence = contextOf(world.fenceOptions());
  const isDown = direction === 'down';
  const stops = await stopsOf(fence, history, {
    from: null,
    check: async ({ place, taken }) => {
      const { above, below } = await sidesOf(fence, place, direction);
      expect(isDown ? above : below, 'what was taken').toEqual(taken);
      expect([...above, ...below], 'all of history').toEqual(await world.naiveSequence());
    },
  });
  const all = ascending(await world.naiveSequence());
  await world.lose([...lost.after]);
  for (const { place, taken } of stops) {
    const { above, below } = await sidesOf(fence, place, direction);
    if (isDown && !carry)
      expect(ascending(above), 'what was taken, after a loss').toEqual(ascending(taken));
    expect(ascending([...above, ...below]), 'each item once, after a loss').toEqual(all);
  }
  const middle = stops[Math.floor(stops.length / 2)];
  if (middle === undefined) return;
  const left = await sideOf(fence, middle.place, direction);
  await stopsOf(fence, history, {
    from: middle.place,
    check: async ({ place, taken }) => {
      const rest = await sideOf(fence, place, direction);
      expect(isDown ? [...taken, ...rest] : [...rest, ...taken], 'what was left').toEqual(left);
    },
  });
}

it('the place where a walk stops divides history where it stopped', async () => {
  await onRandomHistories(histories, { runs: 120 }, holds);
});
