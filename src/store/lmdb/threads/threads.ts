/** Threads: a record each, and two lists a category, of its threads by newest position and of the items in them. */
import { position, type Position, type RangeQuery } from '../../../model/positions.ts';
import { producerKey, type ProducerKey, type UserId } from '../../../model/producers.ts';
import { type ThreadRecord } from '../../../model/reads.ts';
import { checkKey, checkLimit, checkProducer, checkRange } from '../../checks.ts';
import type { ThreadStore } from '../../ports/threads.ts';
import type { Environment, Table, ThreadRow } from '../engine/environment.ts';
import {
  endOf,
  lastPosition,
  POSITION_MAX,
  textKey,
  textsOf,
  withPosition,
  type Key,
} from '../engine/keys.ts';
import { rangeOf } from '../items/item-log.ts';
import { moveMarkers } from '../reads/marker-rows.ts';
import { itemsOfThread, replaceRow } from './thread-rows.ts';

const NOTHING = Buffer.alloc(0);

export function openThreads(env: Environment): ThreadStore {
  return {
    getMany: async (threads) => {
      threads.forEach((thread) => {
        checkKey('thread', thread);
      });
      return env.read(() => threads.map((thread) => readRecord(env, thread)));
    },
    list: async (category, query) => {
      checkProducer(category);
      checkRange(query);
      return env.read(() => listRecords(env, category, query));
    },
    positions: async (queries) => {
      for (const query of queries) {
        checkKey('thread', query.thread);
        checkRange(query);
      }
      return env.read(() =>
        queries.map((query) =>
          positionsIn(env.timelines, textKey(producerKey('thread', query.thread)), query),
        ),
      );
    },
    itemsOf: async (category, query) => {
      checkProducer(category);
      checkRange(query);
      return env.read(() => positionsIn(env.categoryItems, textKey(category), query));
    },
    categories: async ({ after, limit }) => {
      checkLimit(limit);
      if (after !== null) checkProducer(after);
      if (limit === 0) return [];
      const start = after === null ? Buffer.alloc(0) : endOf(textKey(after));
      return env.read(() =>
        Array.from(
          env.categories.getKeys({ start, limit }),
          (key) => textsOf(key)[0] as ProducerKey,
        ),
      );
    },
    move: async (thread, category) => {
      checkKey('thread', thread);
      checkProducer(category);
      return env.write(() => moveThread(env, thread, category));
    },
    // A transaction leaves nothing half done.
    repair: async () => 0,
  };
}

function readRecord(env: Environment, thread: string): ThreadRecord | null {
  const row = env.threads.get(textKey(thread));
  return row === undefined || row[2] === 0 ? null : recordOf(thread, row);
}

function recordOf(
  thread: string,
  [category, first, newest, newestAuthor, items]: ThreadRow,
): ThreadRecord {
  return {
    thread,
    category: category as ProducerKey,
    first: position(first),
    newest: position(newest),
    newestAuthor: newestAuthor as UserId | null,
    items,
  };
}

function listRecords(
  env: Environment,
  category: ProducerKey,
  query: RangeQuery,
): readonly ThreadRecord[] {
  const bounds = boundsOf(textKey(category), query);
  if (bounds === null) return [];
  return Array.from(env.threadsByNewest.getRange(bounds), ({ value }) =>
    readRecord(env, value),
  ).filter((record) => record !== null);
}

function positionsIn(table: Table<Buffer>, prefix: Key, query: RangeQuery): readonly Position[] {
  const bounds = boundsOf(prefix, query);
  return bounds === null ? [] : Array.from(table.getKeys(bounds), lastPosition);
}

/** Null for a range that holds nothing. */
function boundsOf(prefix: Key, query: RangeQuery) {
  if (query.limit === 0 || query.above >= query.upTo || query.above >= POSITION_MAX) return null;
  return {
    ...rangeOf(prefix, { ...query, upTo: position(Math.min(query.upTo, POSITION_MAX)) }),
    limit: query.limit,
  };
}

function moveThread(env: Environment, thread: string, category: ProducerKey): boolean {
  const row = env.threads.get(textKey(thread));
  if (row === undefined || row[0] === category) return false;
  for (const at of itemsOfThread(env, thread)) {
    env.categoryItems.remove(withPosition(textKey(row[0]), at));
    env.categoryItems.put(withPosition(textKey(category), at), NOTHING);
  }
  const [, first, newest, newestAuthor, items] = row;
  replaceRow(env, thread, [category, first, newest, newestAuthor, items]);
  moveMarkers(env, thread, { from: row[0] as ProducerKey, to: category });
  return true;
}
