/**
 * The dedupe: drops an item when one of the next `window` older items of its input, at most LIMITS.dedupeReachMax
 * positions older, has the same key. The oldest stays and newer repeats are dropped, so nothing that was served
 * disappears when more items arrive.
 */
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, type Position, type RangeQuery } from '../model/positions.ts';
import { type Item } from '../model/items.ts';
import { cut, drained, isDrained, isEmpty, restOf } from '../fence/enumeration.ts';
import type { ContentKey } from './parts.ts';
import type { Enumeration } from '../fence/source.ts';
import { unmixed, type Stream, type StreamRead } from './stream.ts';

export interface DedupeRule {
  readonly by: ContentKey;
  readonly window: number;
}

/** Membership is the input's, because an item in a head was chosen when it was not a repeat. */
export function dedupeStream(rule: DedupeRule, inner: Stream): Stream {
  const enumerate: Stream['enumerate'] = async (read, query) => {
    if (isEmpty(query)) return drained(query, []);
    const context = { rule, inner, read };
    return query.order === 'newest' ? readNewest(context, query) : readOldest(context, query);
  };
  return unmixed({
    enumerate,
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
      const { positions } = await enumerate(read, only);
      return positions.length > 0
        ? null
        : `dedupe: one of the ${rule.window} items before it has the same ${rule.by}, ${keyOf(rule.by, item)}`;
    },
  });
}

/** What two items must share to be repeats; null never repeats. */
export function keyOf(by: ContentKey, item: Item): string | null {
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

interface DedupeContext {
  readonly rule: DedupeRule;
  readonly inner: Stream;
  readonly read: StreamRead;
}

interface KeyedPosition {
  readonly position: Position;
  readonly key: string | null;
}

/** Everything above settledTo is decided; of that, `kept` stays. */
interface Decision {
  readonly kept: readonly Position[];
  readonly settledTo: Position;
}

/** Continues reading below the range as far as the window of the last wanted item requires. */
async function readNewest(context: DedupeContext, query: RangeQuery): Promise<Enumeration> {
  const { window } = context.rule;
  const lowest = { ...query, above: reachBelow(query.above) };
  const seen: KeyedPosition[] = [];
  let rest: RangeQuery = { ...lowest, limit: query.limit + window };
  let decided: Decision = { kept: [], settledTo: query.upTo };
  // A read must settle something, however little the input reads at a time.
  const isStuck = (): boolean => decided.settledTo === query.upTo;
  for (let round = 0; round < LIMITS.dedupeRoundsMax || isStuck(); round += 1) {
    const got = await context.inner.enumerate(context.read, rest);
    seen.push(...(await keyed(context, got.positions)));
    rest = restOf(rest, got.settledTo);
    decided = decide(context.rule, seen, got.settledTo);
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

/** The items read so far that stay, down to the last one whose whole window was read. */
function decide(
  { window }: DedupeRule,
  seen: readonly KeyedPosition[],
  readTo: Position,
): Decision {
  const kept: Position[] = [];
  for (const [index, { position, key }] of seen.entries()) {
    const isWindowWhole = index + window < seen.length || readTo <= reachBelow(position);
    if (!isWindowWhole) return { kept, settledTo: position };
    if (!repeats(key, position, seen.slice(index + 1, index + 1 + window))) kept.push(position);
  }
  return { kept, settledTo: readTo };
}

/** Reads the window below the range first, then the range upwards with that window as context. */
async function readOldest(context: DedupeContext, query: RangeQuery): Promise<Enumeration> {
  const { window } = context.rule;
  const seen = [...(await olderThan(context, query.above))].reverse();
  const kept: Position[] = [];
  let rest: RangeQuery = { ...query, limit: query.limit + window };
  for (let examined = 0; examined < LIMITS.scanItemsMax && kept.length < query.limit;) {
    const got = await context.inner.enumerate(context.read, rest);
    for (const { position, key } of await keyed(context, got.positions)) {
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
async function olderThan(
  context: DedupeContext,
  upTo: Position,
): Promise<readonly KeyedPosition[]> {
  const { window } = context.rule;
  const found: KeyedPosition[] = [];
  let rest: RangeQuery = { above: reachBelow(upTo), upTo, limit: window, order: 'newest' };
  // Without the whole window, a repeat would stay; an input that reads far needs few rounds.
  while (found.length < window && !isEmpty(rest)) {
    const got = await context.inner.enumerate(context.read, rest);
    found.push(...(await keyed(context, got.positions)));
    rest = restOf(rest, got.settledTo);
  }
  return found.slice(0, window);
}

async function keyed(
  { rule, read }: DedupeContext,
  positions: readonly Position[],
): Promise<readonly KeyedPosition[]> {
  const items = await read.items(positions);
  return items
    .filter((item) => item !== null)
    .map((item) => ({ position: item.position, key: keyOf(rule.by, item) }));
}

function repeats(
  key: string | null,
  position: Position,
  window: readonly KeyedPosition[],
): boolean {
  return (
    key !== null &&
    window.some((older) => older.key === key && older.position > reachBelow(position))
  );
}

/** Repeats lie above this. */
function reachBelow(position: Position): Position {
  return Math.max(POSITION_ZERO, position - LIMITS.dedupeReachMax) as Position;
}
