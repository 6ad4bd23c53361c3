/** Threads: a record for each, and for each category a list of its threads by newest position and of the items in them. */
import { LIMITS } from '../../../base/limits.ts';
import { position, type Position, type RangeQuery } from '../../../model/positions.ts';
import { producerKey, type ProducerKey } from '../../../model/producers.ts';
import { type ThreadRecord } from '../../../model/reads.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import type { ThreadStore } from '../../ports/threads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import type { NewestThreads } from '../engine/kept-lists.ts';
import { lastPositions } from '../engine/table.ts';
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
import { lastTaken } from '../items/positions.ts';
import { recategorizeMarkers } from '../reads/marker-rows.ts';
import { readThread, writeThread } from './thread-codec.ts';
import { itemsOfThread, replaceThread } from './thread-rows.ts';

export function openLmdbThreads(env: LmdbEnvironment): ThreadStore {
  return {
    getMany: async (threads) => env.read(() => threads.map((thread) => readVisible(env, thread))),
    categoriesOf: async (threads) =>
      env.read(() => threads.map((thread) => readThread(env, thread)?.category ?? null)),
    list: async (category, query) => env.read(() => listThreads(env, category, query)),
    positions: async (queries) =>
      env.read(() =>
        queries.map((query) =>
          positionsIn(env, 'timelines', {
            ...query,
            prefix: textKey(producerKey('thread', query.thread)),
          }),
        ),
      ),
    itemsOf: async (category, query) =>
      env.read(() => positionsIn(env, 'categoryItems', { ...query, prefix: textKey(category) })),
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
  if (query.limit === 0) return [];
  if (query.order === 'oldest') return readThreads(env, category, query);
  const newest = env.keptLists.get(category);
  const known = newest === undefined ? null : amongNewest(newest, query);
  if (known !== null) return known;
  const read = readThreads(env, category, query);
  const above = read.length < query.limit ? query.above : (read.at(-1)?.newest ?? query.upTo) - 1;
  // A count that finds too little goes on below the kept ones, and so does the next one.
  const isBelowKept = newest !== undefined && newest.above === query.upTo;
  const records = isBelowKept ? [...newest.records, ...read] : read;
  if ((isBelowKept || query.upTo >= lastTaken(env)) && records.length <= LIMITS.threadsNewestMax)
    env.keptLists.keep(category, { records, above });
  return read;
}

/** Null for a range that reaches below the kept ones. */
function amongNewest(
  { records, above: keptAbove }: NewestThreads,
  { above, upTo, limit }: RangeQuery,
): readonly ThreadRecord[] | null {
  const from = records.findIndex(({ newest }) => newest <= upTo);
  const below = from < 0 ? [] : records.slice(from, from + limit);
  const isInRange = (below.at(-1)?.newest ?? upTo) > above;
  const inRange = isInRange ? below : below.filter(({ newest }) => newest > above);
  return inRange.length >= limit || above >= keptAbove ? inRange : null;
}

function readThreads(
  env: LmdbEnvironment,
  category: ProducerKey,
  query: RangeQuery,
): readonly ThreadRecord[] {
  // Each listing also asks for what is above the newest position, where nothing is. That position is read with the rows:
  // with a remembered one, a thread that has just risen would be in no list.
  if (query.above >= lastTaken(env)) return [];
  const prefix = textKey(category);
  return positionsIn(env, 'threadsByNewest', { ...query, prefix })
    .map((at) => keptThread(env, category, at) ?? readListed(env, withPosition(prefix, at)))
    .filter((record) => record !== null);
}

/** A position belongs to one thread, so most records are found by the key alone. */
function keptThread(
  { keptThreads }: LmdbEnvironment,
  category: ProducerKey,
  at: Position,
): ThreadRecord | null {
  const record = keptThreads.get(at);
  // Until a move is acknowledged, the old record may be here.
  return record?.category === category ? record : null;
}

function readListed(env: LmdbEnvironment, key: Key): ThreadRecord | null {
  const thread = env.threadsByNewest.get(key);
  const record = thread === undefined ? null : readVisible(env, thread);
  if (record !== null) env.keptThreads.keep(record.newest, record);
  return record;
}

/** A range of rows whose keys have the same prefix. */
interface PrefixedQuery extends RangeQuery {
  readonly prefix: Key;
}

function positionsIn(
  env: LmdbEnvironment,
  table: 'timelines' | 'categoryItems' | 'threadsByNewest',
  { prefix, ...query }: PrefixedQuery,
): readonly Position[] {
  const { above, limit } = query;
  const upTo = position(Math.min(query.upTo, POSITION_MAX));
  if (limit === 0 || above >= upTo) return [];
  return lastPositions(env[table], { ...rangeOf(prefix, { ...query, upTo }), limit });
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
