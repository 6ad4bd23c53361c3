/**
 * The dedupe: drops an item when one of the next `window` older items of its input, at most LIMITS.dedupeReachMax
 * positions older, has the same key. The first stays where it was and later repeats do not show, so nothing that was
 * served disappears when more arrives.
 */
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, type Position, type RangeQuery } from '../model/positions.ts';
import { type Item } from '../model/items.ts';
import { cut, drained, isDrained, isEmpty, restOf } from '../fence/enumeration.ts';
import type { DedupeKey } from './parts.ts';
import type { Enumeration } from '../fence/source.ts';
import type { Stream, StreamRead } from './stream.ts';

export interface DedupeRule {
  readonly by: DedupeKey;
  readonly window: number;
}

/** Membership is the input's, since what a head holds was chosen when it was not a repeat. */
export function dedupeStream(rule: DedupeRule, inner: Stream): Stream {
  const stream: Stream = {
    enumerate(read, query) {
      if (isEmpty(query)) return Promise.resolve(drained(query, []));
      const deduping = { rule, inner, read };
      return query.order === 'newest' ? readNewest(deduping, query) : readOldest(deduping, query);
    },
    includes: (read, items) => inner.includes(read, items),
    async why(read, item) {
      const outside = await inner.why(read, item);
      if (outside !== null) return outside;
      const only = {
        above: (item.position - 1) as Position,
        upTo: item.position,
        limit: 1,
        order: 'newest',
      } as const;
      const { positions } = await stream.enumerate(read, only);
      return positions.length > 0
        ? null
        : `dedupe: one of the ${rule.window} items before it has the same ${rule.by}, ${keyOf(rule.by, item)}`;
    },
    candidates: (read, range, limit) =>
      stream.enumerate(read, { ...range, limit, order: 'newest' }),
    arrange: async (_read, ranked) => ranked,
  };
  return stream;
}

/** What two items must share to be repeats; null never repeats. */
export function keyOf(by: DedupeKey, item: Item): string | null {
  switch (by) {
    case 'thread':
    case 'author':
    case 'producer':
      return item[by];
    case 'url':
      return item.payload.url;
    case 'title':
      return item.payload.title?.trim().toLowerCase() ?? null;
  }
}

interface Deduping {
  readonly rule: DedupeRule;
  readonly inner: Stream;
  readonly read: StreamRead;
}

interface Keyed {
  readonly position: Position;
  readonly key: string | null;
}

/** Reads on below the range as far as the last wanted item's window needs. */
async function readNewest(deduping: Deduping, query: RangeQuery): Promise<Enumeration> {
  const { window } = deduping.rule;
  const lowest = { ...query, above: reachBelow(query.above) };
  const seen: Keyed[] = [];
  let rest: RangeQuery = { ...lowest, limit: query.limit + window };
  let decided = { kept: [] as readonly Position[], settledTo: query.upTo };
  for (let round = 0; round < LIMITS.dedupeRoundsMax; round += 1) {
    const got = await deduping.inner.enumerate(deduping.read, rest);
    seen.push(...(await keyed(deduping, got.positions)));
    rest = restOf(rest, got.settledTo);
    decided = decide(deduping.rule, seen, got.settledTo);
    if (decided.kept.length >= query.limit || decided.settledTo <= query.above || isEmpty(rest))
      break;
  }
  const settledTo = Math.max(decided.settledTo, query.above) as Position;
  return cut(
    query,
    decided.kept.filter((position) => position > query.above),
    settledTo,
  );
}

/** Which of the items read so far stay, as far down as their windows were read whole. */
function decide(
  { window }: DedupeRule,
  seen: readonly Keyed[],
  readTo: Position,
): { readonly kept: readonly Position[]; readonly settledTo: Position } {
  const kept: Position[] = [];
  for (const [index, { position, key }] of seen.entries()) {
    const isWindowWhole = index + window < seen.length || readTo <= reachBelow(position);
    if (!isWindowWhole) return { kept, settledTo: position };
    if (!repeats(key, position, seen.slice(index + 1, index + 1 + window))) kept.push(position);
  }
  return { kept, settledTo: readTo };
}

/** Reads the window below the range first, then upwards with the window behind it. */
async function readOldest(deduping: Deduping, query: RangeQuery): Promise<Enumeration> {
  const { window } = deduping.rule;
  const seen = [...(await olderThan(deduping, query.above))].reverse();
  const kept: Position[] = [];
  let rest: RangeQuery = { ...query, limit: query.limit + window };
  for (let examined = 0; examined < LIMITS.scanItemsMax && kept.length < query.limit;) {
    const got = await deduping.inner.enumerate(deduping.read, rest);
    for (const { position, key } of await keyed(deduping, got.positions)) {
      if (!repeats(key, position, seen.slice(-window))) kept.push(position);
      seen.push({ position, key });
    }
    const isShort = got.positions.length < rest.limit;
    examined += got.positions.length;
    const isEnd = isDrained(rest, got);
    rest = restOf(rest, got.settledTo);
    if (isEnd || isShort) break;
  }
  return cut(query, kept, rest.above);
}

/** The window of items at or below a position, newest first. */
async function olderThan(deduping: Deduping, upTo: Position): Promise<readonly Keyed[]> {
  const { window } = deduping.rule;
  const found: Keyed[] = [];
  let rest: RangeQuery = { above: reachBelow(upTo), upTo, limit: window, order: 'newest' };
  for (
    let round = 0;
    round < LIMITS.dedupeRoundsMax && found.length < window && !isEmpty(rest);
    round += 1
  ) {
    const got = await deduping.inner.enumerate(deduping.read, rest);
    found.push(...(await keyed(deduping, got.positions)));
    rest = restOf(rest, got.settledTo);
  }
  return found.slice(0, window);
}

async function keyed(
  { rule, read }: Deduping,
  positions: readonly Position[],
): Promise<readonly Keyed[]> {
  const items = await read.items(positions);
  return items
    .filter((item) => item !== null)
    .map((item) => ({ position: item.position, key: keyOf(rule.by, item) }));
}

function repeats(key: string | null, position: Position, window: readonly Keyed[]): boolean {
  return (
    key !== null &&
    window.some((older) => older.key === key && older.position > reachBelow(position))
  );
}

/** Repeats lie above this. */
function reachBelow(position: Position): Position {
  return Math.max(POSITION_ZERO, position - LIMITS.dedupeReachMax) as Position;
}
