/** Builds the content of a river: from what a reader read, or from an earlier river whose set has changed a little. */
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '../base/limits.ts';
import { endOf, settledAt } from '../fence/enumeration.ts';
import { standsInAny, type Item } from '../model/items.ts';
import type { Position, Range, RangeQuery } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import type { Flip, RiverContent, ShownByRead } from './hot-river.ts';

export interface RiverContentContext {
  readonly store: Pick<Store, 'items' | 'timelines'>;
  /** Positions a river holds at most. */
  readonly entriesMax: number;
}

type Producers = ReadonlySet<ProducerKey>;
type Flips = ReadonlyMap<ProducerKey, Flip>;

/** What a river should hold. */
export interface Wanted {
  readonly producers: Producers;
  /** Which of them are pulled. */
  readonly flips: Flips;
}

/** A river's content with the set it was made for. */
export interface Earlier {
  readonly producers: Producers;
  readonly content: RiverContent;
}

/**
 * What a read returned from its timelines, up to where they were settled before it began: items that arrive later may
 * still land below the range's upper end.
 */
export function shownByRead(
  query: RangeQuery,
  found: readonly Position[],
  settled: Position,
): ShownByRead {
  const isNewest = query.order === 'newest';
  const last = found.length < query.limit ? undefined : found.at(-1);
  const end = last === undefined ? endOf(query) : settledAt(query, last);
  const top = isNewest ? query.upTo : end;
  return {
    above: isNewest ? end : query.above,
    upTo: top < settled ? top : settled,
    positions: (isNewest ? found : found.toReversed()).filter((at) => at <= settled),
  };
}

/** The earlier content with added timelines and without removed ones. Null when rebuilding costs less. */
export async function repairedContent(
  context: RiverContentContext,
  { producers, content }: Earlier,
  wanted: Wanted,
): Promise<RiverContent | null> {
  const pushed = pushedOf(wanted);
  const before = pushedOf({ producers, flips: content.flips });
  const [added, removed] = [without(pushed, before), without(producers, wanted.producers)];
  if (added.size + removed.size > LIMITS.riverRepairsMax) return null;
  const gone = await positionsGone(context, { removed, left: wanted.producers, range: content });
  if (gone === null) return null;
  const { positions, above } = await newestOf(context, added, content);
  const kept = content.positions.filter((at) => at > above && !gone.has(at));
  return {
    above,
    upTo: content.upTo,
    positions: [...new Set([...kept, ...positions])].sort((a, b) => b - a),
    flips: wanted.flips,
  };
}

/** The content extended by what has settled since, up to a position. */
export async function extendedContent(
  context: RiverContentContext,
  { producers, content }: Earlier,
  upTo: Position,
): Promise<RiverContent> {
  const pushed = pushedOf({ producers, flips: content.flips });
  const { positions, above } = await newestOf(context, pushed, { above: content.upTo, upTo });
  if (above > content.upTo) return { ...content, above, upTo, positions };
  return { ...content, upTo, positions: [...positions, ...content.positions] };
}

function pushedOf({ producers, flips }: Wanted): Producers {
  return flips.size === 0
    ? producers
    : new Set([...producers].filter((producer) => !flips.has(producer)));
}

function without(producers: Producers, others: Producers): Producers {
  return new Set([...producers].filter((producer) => !others.has(producer)));
}

interface Newest {
  /** Newest first. */
  readonly positions: readonly Position[];
  /** Everything above it is listed. */
  readonly above: Position;
}

/** As many as a river holds. */
async function newestOf(
  { store: { timelines }, entriesMax }: RiverContentContext,
  producers: Producers,
  range: Range,
): Promise<Newest> {
  const positions: Position[] = [];
  let { upTo } = range;
  while (producers.size > 0 && range.above < upTo) {
    const room = entriesMax - positions.length;
    const limit = Math.min(room, LIMITS.riverBuildItemsMax);
    const query = { above: range.above, upTo, limit, order: 'newest' } as const;
    const found = await timelines.range(producers, query);
    positions.push(...found);
    const last = found.at(-1);
    if (found.length < limit || last === undefined) break;
    upTo = (last - 1) as Position;
    if (limit === room) return { positions, above: upTo };
    await setImmediate();
  }
  return { positions, above: range.above };
}

interface GoneArgs {
  readonly removed: Producers;
  readonly left: Producers;
  readonly range: Range;
}

/** The positions that were only in the removed timelines; null when there are too many to check. */
async function positionsGone(
  { store: { items, timelines }, entriesMax }: RiverContentContext,
  { removed, left, range }: GoneArgs,
): Promise<ReadonlySet<Position> | null> {
  if (removed.size === 0) return new Set();
  const { above, upTo } = range;
  const limit = entriesMax + 1;
  const found = await timelines.range(removed, { above, upTo, limit, order: 'newest' });
  if (found.length === limit) return null;
  const stays = (item: Item | null | undefined): boolean => item != null && standsInAny(item, left);
  const standing = await items.getMany(found);
  return new Set(found.filter((_, index) => !stays(standing[index])));
}
