/**
 * The dedupe of reposts: drops a repost when one of the next `window` older items of its input, at most
 * LIMITS.dedupeReachMax positions older, is its original or another repost of that. The oldest stays, so nothing that was
 * seen moves. Only a repost can be a repeat, so a read without one is the input's own and looks no further; hidden items
 * pass and count for nothing.
 */
import { LIMITS } from '../base/limits.ts';
import { drained, isDrained, isEmpty, joined, restOf } from '../fence/enumeration.ts';
import type { Enumeration } from '../fence/source.ts';
import type { Item } from '../model/items.ts';
import { POSITION_ZERO, type Position, type Range, type RangeQuery } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import { unmixed, type Stream, type StreamRead } from './stream.ts';

/** Membership is the input's, because an item in a head was chosen when it was not a repeat. What comes takes nothing with it, so the input decides at once. */
export function dedupeOriginals(window: number, inner: Stream): Stream {
  const enumerate: Stream['enumerate'] = (read, query) =>
    isEmpty(query)
      ? Promise.resolve(drained(query, []))
      : readFirsts({ window, inner, read }, query);
  return unmixed({
    decide: inner.decide,
    enumerate,
    includes: (read, items) => inner.includes(read, items),
    async why(read, item) {
      const outside = await inner.why(read, item);
      if (outside !== null || item.repostOf === undefined) return outside;
      const repeats = await repeatsAmong({ window, inner, read }, [item], item.position);
      return repeats.size === 0
        ? null
        : `dedupe: one of the ${window} items before it has the same original, item ${item.repostOf}`;
    },
  });
}

interface DedupeContext {
  readonly window: number;
  readonly inner: Stream;
  readonly read: StreamRead;
}

/** What two items must share to be repeats: what they show. */
export function originalKey({ repostOf, position }: Pick<Item, 'repostOf' | 'position'>): Position {
  return repostOf ?? position;
}

/** Reads on where repeats were dropped, so that a page is not cut short. */
async function readFirsts(context: DedupeContext, query: RangeQuery): Promise<Enumeration> {
  let found: readonly Position[] = [];
  let rest = query;
  for (let round = 0; round < LIMITS.dedupeRoundsMax; round += 1) {
    const got = await context.inner.enumerate(context.read, rest);
    const repeats = await repeatsIn(context, rest, got);
    if (repeats.size === 0 && round === 0) return got;
    found = joined(
      found,
      got.positions.filter((at) => !repeats.has(at)),
    );
    const isShort = got.positions.length < rest.limit;
    const isDone = repeats.size === 0 || isShort || isDrained(rest, got);
    rest = { ...restOf(rest, got.settledTo), limit: query.limit - found.length };
    if (isDone) break;
  }
  return { positions: found, settledTo: query.order === 'newest' ? rest.upTo : rest.above };
}

/** Which of the positions that were read are repeats. */
async function repeatsIn(
  context: DedupeContext,
  query: RangeQuery,
  { positions, settledTo }: Enumeration,
): Promise<ReadonlySet<Position>> {
  const { facts, items } = context.read;
  const there = await items(positions);
  if (!there.some((item) => item?.repostOf !== undefined)) return NONE;
  const shown = there.filter((item): item is Item => item !== null && canSee(facts, item));
  const isNewest = query.order === 'newest';
  if (!isNewest) shown.reverse();
  return repeatsAmong(context, shown, isNewest ? settledTo : query.above);
}

const NONE: ReadonlySet<Position> = new Set();

/** Which of these visible items, newest first, are repeats of others of them or of what stands at or below `below`. */
async function repeatsAmong(
  context: DedupeContext,
  shown: readonly Item[],
  below: Position,
): Promise<ReadonlySet<Position>> {
  const { window } = context;
  const reposts = shown.flatMap((item, index) =>
    item.repostOf === undefined ? [] : [{ item, index, lowest: lowestOf(item, item.repostOf) }],
  );
  const oldest = reposts.at(-1);
  if (oldest === undefined) return NONE;
  const above = Math.min(...reposts.map(({ lowest }) => lowest)) as Position;
  const missing = window - (shown.length - 1 - oldest.index);
  const older = await visibleIn(context, { above, upTo: below }, missing);
  const all = [...shown, ...older];
  return new Set(
    reposts
      .filter(({ item, index, lowest }) =>
        all
          .slice(index + 1, index + 1 + window)
          .some((other) => originalKey(other) === item.repostOf && other.position > lowest),
      )
      .map(({ item }) => item.position),
  );
}

/** Repeats lie above this: nothing shows an original before the original itself. */
function lowestOf({ position }: Item, original: Position): Position {
  return Math.max(POSITION_ZERO, position - LIMITS.dedupeReachMax, original - 1) as Position;
}

/** The newest items of a range that the viewer sees, at most so many. */
async function visibleIn(
  { inner, read }: DedupeContext,
  { above, upTo }: Range,
  count: number,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  let rest: RangeQuery = { above, upTo, limit: count, order: 'newest' };
  // Without the whole window a repeat would stay; an input that reads far needs few rounds.
  while (found.length < count && !isEmpty(rest)) {
    const got = await inner.enumerate(read, rest);
    const there = await read.items(got.positions);
    for (const item of there) if (item !== null && canSee(read.facts, item)) found.push(item);
    rest = { ...restOf(rest, got.settledTo), limit: Math.max(1, count - found.length) };
  }
  return found;
}
