/**
 * Timelines: a log of everything whose rows carry the item's producers, rows by producer and position, and each
 * producer's newest position.
 */
import { POSITION_ZERO, type Position } from '../../../model/positions.ts';
import { EVERYTHING } from '../../../model/producers.ts';
import { timelinesOf, type Item } from '../../../model/items.ts';
import { checkRange } from '../../checks.ts';
import type { TimelineStore } from '../../ports/timelines.ts';
import type { Environment } from '../engine/environment.ts';
import {
  lastPosition,
  positionKey,
  POSITION_MAX,
  textKey,
  withPosition,
  type Key,
} from '../engine/keys.ts';
import { forgetBlock, rangeOf, type Reading } from '../items/item-log.ts';
import { mergeRange, openFollowIndexes, type FollowIndexes } from './merge.ts';
import { lastTaken } from '../items/positions.ts';

const NOTHING = Buffer.alloc(0);
const NO_PREFIX = Buffer.alloc(0);

export function openTimelines(env: Environment): TimelineStore {
  const indexes = openFollowIndexes();
  return {
    newest: async () => env.recall('newest', () => lastTaken(env)),
    range: async (producers, query) => {
      checkRange(query);
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
  };
}

/** Puts a new item into its timelines. Call inside a write. */
export function enterTimelines(env: Environment, item: Item): void {
  const producers = timelinesOf(item).filter((producer) => producer !== EVERYTHING);
  env.log.put(positionKey(item.position), producers);
  for (const producer of producers) {
    const prefix = textKey(producer);
    env.timelines.put(withPosition(prefix, item.position), NOTHING);
    env.newest.put(prefix, item.position);
  }
}

/** Takes a removed item out of its timelines. Call inside a write. */
export function leaveTimelines(env: Environment, item: Item): void {
  env.log.remove(positionKey(item.position));
  forgetBlock(env.logBlocks, item.position);
  for (const producer of timelinesOf(item)) {
    if (producer === EVERYTHING) continue;
    const prefix = textKey(producer);
    env.timelines.remove(withPosition(prefix, item.position));
    if (env.newest.get(prefix) === item.position) restoreNewest(env, prefix);
  }
}

function restoreNewest(env: Environment, prefix: Key): void {
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

function readRange(
  env: Environment,
  indexes: FollowIndexes,
  { producers, query }: Omit<Reading, 'out'>,
): readonly Position[] {
  const { limit } = query;
  if (producers.has(EVERYTHING))
    return Array.from(env.log.getKeys({ ...rangeOf(NO_PREFIX, query), limit }), lastPosition);
  const [only] = producers;
  if (only !== undefined && producers.size === 1) {
    return Array.from(
      env.timelines.getKeys({ ...rangeOf(textKey(only), query), limit }),
      lastPosition,
    );
  }
  const out: Position[] = [];
  mergeRange(env, indexes, { producers, query, out });
  return out;
}
