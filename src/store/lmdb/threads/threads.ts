/** Threads: a record for each, and for each category a list of its threads by newest position and of the items in them. */
import { position, type Position, type RangeQuery } from '../../../model/positions.ts';
import { producerKey, type ProducerKey } from '../../../model/producers.ts';
import { type ThreadRecord } from '../../../model/reads.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import type { ThreadStore } from '../../ports/threads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { lastPositions, type Table } from '../engine/table.ts';
import {
  prefixEnd,
  NO_PREFIX,
  NO_VALUE,
  POSITION_MAX,
  textKey,
  textsOf,
  withPosition,
  type Key,
} from '../engine/keys.ts';
import { rangeOf } from '../items/item-log.ts';
import { recategorizeMarkers } from '../reads/marker-rows.ts';
import { readThread, writeThread } from './thread-codec.ts';
import { itemsOfThread, replaceThread } from './thread-rows.ts';

export function openLmdbThreads(env: LmdbEnvironment): ThreadStore {
  return {
    getMany: async (threads) => env.read(() => threads.map((thread) => readVisible(env, thread))),
    list: async (category, query) => env.read(() => listThreads(env, category, query)),
    positions: async (queries) =>
      env.read(() =>
        queries.map((query) =>
          positionsIn(env.timelines, textKey(producerKey('thread', query.thread)), query),
        ),
      ),
    itemsOf: async (category, query) =>
      env.read(() => positionsIn(env.categoryItems, textKey(category), query)),
    categories: async (page) => env.read(() => listCategoryKeys(env, page)),
    move: async (thread, category) => env.write(() => moveThread(env, thread, category)),
    close: async (thread, isClosed) => env.write(() => closeThread(env, thread, isClosed)),
    // A transaction leaves nothing half done.
    repair: async () => 0,
  };
}

/** Null for a thread that is all private. */
function readVisible(env: LmdbEnvironment, thread: string): ThreadRecord | null {
  const record = readThread(env, thread);
  return record === null || record.newest === 0 ? null : record;
}

function listCategoryKeys(
  env: LmdbEnvironment,
  { after, limit }: KeyPage<ProducerKey>,
): readonly ProducerKey[] {
  if (limit === 0) return [];
  const start = after === null ? NO_PREFIX : prefixEnd(textKey(after));
  const keys = env.categories.getKeys({ start, limit });
  return Array.from(keys, (key) => textsOf(key)[0] as ProducerKey);
}

function listThreads(
  env: LmdbEnvironment,
  category: ProducerKey,
  query: RangeQuery,
): readonly ThreadRecord[] {
  const prefix = textKey(category);
  return positionsIn(env.threadsByNewest, prefix, query)
    .map((at) => keptThread(env, category, at) ?? readListed(env, withPosition(prefix, at)))
    .filter((record) => record !== null);
}

/** A position belongs to one thread, so most records are known by the key alone. */
function keptThread(
  { keptThreads }: LmdbEnvironment,
  category: ProducerKey,
  at: Position,
): ThreadRecord | null {
  const record = keptThreads.get(at);
  // Until a move is acknowledged, the record of before may stand here.
  return record?.category === category ? record : null;
}

function readListed(env: LmdbEnvironment, key: Key): ThreadRecord | null {
  const thread = env.threadsByNewest.get(key);
  const record = thread === undefined ? null : readVisible(env, thread);
  if (record !== null) env.keptThreads.keep(record.newest, record);
  return record;
}

function positionsIn(
  table: Pick<Table<unknown>, 'visitKeys'>,
  prefix: Key,
  query: RangeQuery,
): readonly Position[] {
  const bounds = boundsOf(prefix, query);
  return bounds === null ? [] : lastPositions(table, bounds);
}

/** Null for a range that holds nothing. */
function boundsOf(prefix: Key, query: RangeQuery) {
  if (query.limit === 0 || query.above >= query.upTo || query.above >= POSITION_MAX) return null;
  return {
    ...rangeOf(prefix, { ...query, upTo: position(Math.min(query.upTo, POSITION_MAX)) }),
    limit: query.limit,
  };
}

function closeThread(env: LmdbEnvironment, thread: string, isClosed: boolean): boolean {
  const record = readThread(env, thread);
  if (record === null || (record.isClosed ?? false) === isClosed) return false;
  writeThread(env, { ...record, isClosed });
  return true;
}

function moveThread(env: LmdbEnvironment, thread: string, category: ProducerKey): boolean {
  const record = readThread(env, thread);
  if (record === null || record.category === category) return false;
  for (const at of itemsOfThread(env, thread)) {
    env.categoryItems.remove(withPosition(textKey(record.category), at));
    env.categoryItems.put(withPosition(textKey(category), at), NO_VALUE);
  }
  replaceThread(env, record, { ...record, category });
  recategorizeMarkers(env, thread, { from: record.category, to: category });
  return true;
}
