/**
 * The dedupe of reposts: drops a repost when its input holds the original, however old, or when one of the next
 * `window` older items, at most LIMITS.dedupeReachMax positions older, reposts the same. The oldest stays, so nothing
 * that was seen moves. Only a repost can be a repeat, so a read without one returns the input's result and looks no
 * further; hidden items pass through and are ignored.
 */
import { LIMITS } from '../base/limits.ts';
import { drained, isDrained, isEmpty, joined, restOf } from '../fence/enumeration.ts';
import type { Enumeration } from '../fence/source.ts';
import { shownBy, type Item } from '../model/items.ts';
import { POSITION_ZERO, type Position, type Range, type RangeQuery } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import { unmixed, type Stream, type StreamRead } from './stream.ts';

/**
 * Membership is the input's, because an item in a head was chosen when it was not a repeat. A new item removes no
 * other, so the input's synchronous decision holds.
 */
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
      const context = { window, inner, read };
      if ((await holdOriginals(context, [item])).includes(true))
        return `dedupe: its original, item ${item.repostOf}, is in the same input`;
      const repeats = await repeatsAmong(context, [item], (item.position - 1) as Position);
      return repeats.size === 0
        ? null
        : `dedupe: one of the ${window} items before it also reposts item ${item.repostOf}`;
    },
  });
}

interface DedupeContext {
  readonly window: number;
  readonly inner: Stream;
  readonly read: StreamRead;
}

/** Continues reading if repeats were dropped, so that a page is not cut short. */
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

/** The repeats among the positions that were read. */
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

/** The repeats among these visible items, newest first: of others of them, or of items at or below `below`. */
async function repeatsAmong(
  context: DedupeContext,
  shown: readonly Item[],
  below: Position,
): Promise<ReadonlySet<Position>> {
  const { window } = context;
  const reposts = shown.flatMap((item, index) =>
    item.repostOf === undefined ? [] : [{ item, index, lowest: lowestOf(item, item.repostOf) }],
  );
  if (reposts.length === 0) return NONE;
  const held = await holdOriginals(
    context,
    reposts.map(({ item }) => item),
  );
  const repeats = new Set(reposts.filter((_, nth) => held[nth]).map(({ item }) => item.position));
  const others = reposts.filter((_, nth) => held[nth] !== true);
  const oldest = others.at(-1);
  if (oldest === undefined) return repeats;
  const above = Math.min(...others.map(({ lowest }) => lowest)) as Position;
  const missing = window - (shown.length - 1 - oldest.index);
  const older = await visibleIn(context, { above, upTo: below }, missing);
  const all = [...shown, ...older];
  for (const { item, index, lowest } of others) {
    const next = all.slice(index + 1, index + 1 + window);
    if (next.some(({ repostOf, position }) => repostOf === item.repostOf && position > lowest))
      repeats.add(item.position);
  }
  return repeats;
}

/** For each repost that the viewer sees, whether the input holds its original, which they then see as well. */
function holdOriginals(
  { inner, read }: Pick<DedupeContext, 'inner' | 'read'>,
  reposts: readonly Item[],
): Promise<readonly boolean[]> {
  return inner.includes(
    read,
    reposts.map((item) => shownBy(item)),
  );
}

/** Other reposts of the same original lie above this, because none can precede the original. */
function lowestOf({ position }: Item, original: Position): Position {
  return Math.max(POSITION_ZERO, position - LIMITS.dedupeReachMax, original) as Position;
}

/** The newest items of a range that the viewer sees, at most `count`. */
async function visibleIn(
  { inner, read }: DedupeContext,
  { above, upTo }: Range,
  count: number,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  let rest: RangeQuery = { above, upTo, limit: count, order: 'newest' };
  // Without the whole window, a repeat would stay; an input that reads far needs few rounds.
  while (found.length < count && !isEmpty(rest)) {
    const got = await inner.enumerate(read, rest);
    const there = await read.items(got.positions);
    for (const item of there) if (item !== null && canSee(read.facts, item)) found.push(item);
    rest = { ...restOf(rest, got.settledTo), limit: Math.max(1, count - found.length) };
  }
  return found;
}
