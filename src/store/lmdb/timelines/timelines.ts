/**
 * Timelines: a log of everything whose rows carry the item's producers, rows by producer and position, and each
 * producer's newest position.
 */
import { POSITION_ZERO, type Position } from '../../../model/positions.ts';
import { EVERYTHING, type ProducerKey } from '../../../model/producers.ts';
import { timelinesOf, type Item, type Placement } from '../../../model/items.ts';
import type { TimelineStore, TimelineStretch } from '../../ports/timelines.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import {
  lastPosition,
  NO_PREFIX,
  NO_VALUE,
  positionKey,
  POSITION_MAX,
  textKey,
  withPosition,
  type Key,
} from '../engine/keys.ts';
import { forgetBlock } from '../engine/log-blocks.ts';
import { lastPositions } from '../engine/table.ts';
import { rangeOf, type RangeScan } from '../items/item-log.ts';
import { mergeRange, openFollowIndexes, type FollowIndexes } from './merge.ts';
import { newestTaken } from '../items/positions.ts';

/** The parts of an item that determine its timelines and place. */
export type PlacedItem = Placement & Pick<Item, 'position'>;

export function openLmdbTimelines(env: LmdbEnvironment): TimelineStore {
  const indexes = openFollowIndexes();
  return {
    newest: async () => newestTaken(env),
    range: async (producers, query) => {
      if (
        producers.size === 0 ||
        query.limit === 0 ||
        query.above >= query.upTo ||
        query.above >= POSITION_MAX
      )
        return [];
      const bounded = { ...query, upTo: Math.min(query.upTo, POSITION_MAX) as Position };
      return env.read(() => readRange(env, indexes, { producers, query: bounded }));
    },
    newestIn: async (stretches, limit) =>
      env.read(() => stretches.map((stretch) => newestOf(env, stretch, limit))),
  };
}

/**
 * Adds new items to their timelines, in the order of their positions. Call inside a write. Rows are written in the
 * order of their keys, and a producer's newest position once, which spares the engine most of the work of a bulk step.
 */
export function addToTimelines(env: LmdbEnvironment, items: readonly PlacedItem[]): void {
  const arrivals = new Map<ProducerKey, Position[]>();
  for (const item of items) {
    const timelines = timelinesOf(item);
    const producers = timelines.filter((producer) => producer !== EVERYTHING);
    // The log is the timeline of everything, which contains no directs.
    if (producers.length < timelines.length) env.log.put(positionKey(item.position), producers);
    for (const producer of producers) {
      const known = arrivals.get(producer);
      if (known === undefined) arrivals.set(producer, [item.position]);
      else known.push(item.position);
    }
  }
  const prefixes = Array.from(arrivals, ([producer, positions]) => ({
    prefix: textKey(producer),
    positions,
  }));
  if (prefixes.length > 1) prefixes.sort((a, b) => Buffer.compare(a.prefix, b.prefix));
  for (const { prefix, positions } of prefixes) {
    for (const at of positions) env.timelines.put(withPosition(prefix, at), NO_VALUE);
    env.newest.put(prefix, positions.at(-1) ?? POSITION_ZERO);
  }
}

/** Removes an item from its timelines. Call inside a write. */
export function removeFromTimelines(env: LmdbEnvironment, item: Item): void {
  env.log.remove(positionKey(item.position));
  forgetBlock(env.logBlocks, item.position);
  for (const producer of timelinesOf(item)) {
    if (producer === EVERYTHING) continue;
    const prefix = textKey(producer);
    env.timelines.remove(withPosition(prefix, item.position));
    if (env.newest.get(prefix) === item.position) restoreNewest(env, prefix);
  }
}

function restoreNewest(env: LmdbEnvironment, prefix: Key): void {
  const range = {
    start: withPosition(prefix, POSITION_MAX),
    end: withPosition(prefix, POSITION_ZERO),
    reverse: true,
    limit: 1,
  };
  const [key] = Array.from(env.timelines.getKeys(range));
  if (key === undefined) env.newest.remove(prefix);
  else env.newest.put(prefix, lastPosition(key));
}

function newestOf(
  env: LmdbEnvironment,
  { producer, above, upTo }: TimelineStretch,
  limit: number,
): readonly Position[] {
  const prefix = textKey(producer);
  // Most bulk requests hit empty stretches, and a look-up costs less than opening a cursor.
  if (limit === 0 || above >= upTo || (env.newest.get(prefix) ?? POSITION_ZERO) <= above) return [];
  const bounded = Math.min(upTo, POSITION_MAX) as Position;
  const query = { above, upTo: bounded, limit, order: 'newest' } as const;
  return lastPositions(env.timelines, { ...rangeOf(prefix, query), limit });
}

function readRange(
  env: LmdbEnvironment,
  indexes: FollowIndexes,
  { producers, query }: Omit<RangeScan, 'out'>,
): readonly Position[] {
  const { limit } = query;
  if (producers.has(EVERYTHING))
    return lastPositions(env.log, { ...rangeOf(NO_PREFIX, query), limit });
  const [only] = producers;
  if (only !== undefined && producers.size === 1)
    return lastPositions(env.timelines, { ...rangeOf(textKey(only), query), limit });
  const out: Position[] = [];
  mergeRange(env, indexes, { producers, query, out });
  return out;
}
