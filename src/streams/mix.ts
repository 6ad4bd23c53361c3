/**
 * The mixers: concat, mix and round-robin. As sets they are unions; they also decide how a new head is chosen (a share
 * for each input) and in which order the ranked items of a head or a window are served. That order is not position, so
 * only a fence can keep it. An item that several inputs hold belongs to the first of them.
 */
import { seededRandom } from '../base/seeded-random.mjs';
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import type { Position, Range } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import { anyOf, enumerateUnion, whyNone } from './merge.ts';
import type { Enumeration } from '../fence/source.ts';
import { type Stream, type StreamRead } from './stream.ts';

export interface MixInput {
  readonly weight: number;
  readonly stream: Stream;
}

/** The first input's items, then the second's, and so on. */
export function concatStream(inputs: readonly MixInput[]): Stream {
  return mixedStream(inputs, (groups) => groups.flat());
}

/** A weighted interleave: in any stretch each input has close to its share, and keeps its own order. */
export function mixStream(inputs: readonly MixInput[]): Stream {
  return mixedStream(inputs, (groups, seed) =>
    interleave(
      groups,
      inputs.map((input) => input.weight),
      seed,
    ),
  );
}

/**
 * Each place takes the next item of the input that its slot names, and the slots repeat. If that input has none left,
 * the first input that has items takes the place.
 */
export function roundRobinStream(inputs: readonly MixInput[], slots: readonly number[]): Stream {
  return mixedStream(inputs, (groups) => {
    const rows = groups.map((group) => group[Symbol.iterator]());
    const woven: Item[] = [];
    for (let place = 0; ; place += 1) {
      const item = nextOf([rows[slots[place % slots.length] ?? 0], ...rows]);
      if (item === null) return woven;
      woven.push(item);
    }
  });
}

/** The next item of the first row that has one. */
function nextOf(rows: readonly (Iterator<Item> | undefined)[]): Item | null {
  for (const row of rows) {
    const next = row?.next();
    if (next !== undefined && next.done !== true) return next.value;
  }
  return null;
}

/** Orders the ranked items of each input into one list. */
type Weave = (groups: readonly (readonly Item[])[], seed: number) => readonly Item[];

function mixedStream(inputs: readonly MixInput[], weave: Weave): Stream {
  const streams = inputs.map((input) => input.stream);
  return {
    ...anyOf(streams),
    enumerate: (read, query) => enumerateUnion(streams, read, query),
    why: (read, item) => whyNone(streams, read, item),
    candidates: (read, range, limit) => chooseByShare(inputs, read, { range, limit }),
    async arrange(read, ranked, seed) {
      const groups = await byOwner(streams, read, ranked);
      const arranged = await Promise.all(
        groups.map(async (group, i) => (await streams[i]?.arrange(read, group, seed)) ?? group),
      );
      return weave(arranged, seed);
    },
  };
}

/** Items by the input they belong to. Items that have left every input in the meantime form one more group at the end. */
async function byOwner(
  streams: readonly Stream[],
  read: StreamRead,
  items: readonly Item[],
): Promise<readonly (readonly Item[])[]> {
  const held = await Promise.all(streams.map((stream) => stream.includes(read, items)));
  const groups: Item[][] = [...streams.map(() => []), []];
  items.forEach((item, i) => {
    const owner = held.findIndex((column) => column[i] === true);
    groups[owner === -1 ? streams.length : owner]?.push(item);
  });
  return groups;
}

interface ChoiceArgs {
  readonly range: Range;
  readonly limit: number;
}

/**
 * The part of its share that an input does not fill goes to the newest remaining items of the others. Only items that
 * the viewer may see take part, so that hidden ones neither use up a share nor leave a choice half empty.
 */
async function chooseByShare(
  inputs: readonly MixInput[],
  read: StreamRead,
  ask: ChoiceArgs,
): Promise<Enumeration> {
  const streams = inputs.map((input) => input.stream);
  const reads = await Promise.all(streams.map((stream) => shownOf(stream, read, ask)));
  const shown = new Map(reads.flatMap((one) => one.items.map((item) => [item.position, item])));
  const items = [...shown.values()].sort((a, b) => b.position - a.position);
  const owned = await byOwner(streams, read, items);
  const shares = sharesOf(
    inputs.map((input) => input.weight),
    ask.limit,
  );
  const taken = new Set(owned.flatMap((group, i) => group.slice(0, shares[i] ?? 0)));
  for (const item of items) if (taken.size < ask.limit) taken.add(item);
  const chosen = items.filter((item) => taken.has(item)).map((item) => item.position);
  const lowest = chosen[ask.limit - 1];
  if (lowest !== undefined) return { positions: chosen, settledTo: (lowest - 1) as Position };
  const settledTo = Math.max(...reads.map((one) => one.settledTo)) as Position;
  return { positions: chosen.filter((position) => position > settledTo), settledTo };
}

interface Shown {
  readonly items: readonly Item[];
  readonly settledTo: Position;
}

/** The items of an input that the viewer may see. Continues past hidden items a bounded number of times. */
async function shownOf(
  stream: Stream,
  read: StreamRead,
  { range, limit }: ChoiceArgs,
): Promise<Shown> {
  // Twice the limit leaves room for hidden items and for items that two inputs share.
  const readLimit = Math.min(2 * limit, LIMITS.scanItemsMax);
  const items: Item[] = [];
  let settledTo = range.upTo;
  for (let round = 0; round < LIMITS.mixRoundsMax; round += 1) {
    const found = await stream.candidates(read, { ...range, upTo: settledTo }, readLimit);
    for (const item of await read.items(found.positions))
      if (item !== null && canSee(read.facts, item)) items.push(item);
    settledTo = found.settledTo;
    if (items.length >= limit || settledTo <= range.above) break;
  }
  return { items, settledTo };
}

/** Whole shares of a limit in proportion to the weights, by largest remainder; they sum to the limit. */
export function sharesOf(weights: readonly number[], limit: number): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (limit * weight) / sum);
  const shares = exact.map(Math.floor);
  const missing = limit - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of byRemainder.slice(0, missing)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}

/**
 * Stride scheduling: the k-th item of an input is due at (k + offset) / weight, its offset drawn once from the seed.
 * Leftovers without a weight come last.
 */
function interleave(
  groups: readonly (readonly Item[])[],
  weights: readonly number[],
  seed: number,
): readonly Item[] {
  const random = seededRandom(seed);
  const due = groups.flatMap((group, input) => {
    const weight = weights[input];
    const offset = random();
    return group.map((item, k) => ({
      item,
      input,
      at: weight === undefined ? Infinity : (k + offset) / weight,
    }));
  });
  // The sort is stable, so an input's items and the leftovers keep their order.
  return due
    .sort((a, b) => (a.at === b.at ? a.input - b.input : a.at - b.at))
    .map(({ item }) => item);
}
