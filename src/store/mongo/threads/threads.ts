/**
 * Threads: one record each, which decides the category, and queries over the items for the rest. A move is committed in
 * the record and then applied to the thread's items and markers; a repeat finishes one whose process died.
 */
import { position, type Position, type RangeQuery } from '../../../model/positions.ts';
import { producerKey, type ProducerKey, type UserId } from '../../../model/producers.ts';
import { type ThreadRecord } from '../../../model/reads.ts';
import type { ThreadQuery, ThreadStore } from '../../ports/threads.ts';
import type { TimelineStore } from '../../ports/timelines.ts';
import { compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import type { Collections, ThreadDocument } from '../engine/collections.ts';
import { finishItem } from '../items/items.ts';
import { followBucket } from '../items/reactions.ts';
import { countMembers } from '../places/member-rows.ts';
import { requireCaller } from '../engine/guard.ts';
import { threadId } from '../engine/keys.ts';
import { categoriesOf } from '../reads/marker-rows.ts';
import { CATEGORY_ITEMS_INDEX } from '../engine/indexes.ts';
import type { Intents } from '../engine/intents.ts';
import { carry } from './thread-fields.ts';

type ThreadTimelines = Pick<TimelineStore, 'range' | 'newestIn'>;

export function openMongoThreads(
  collections: Collections,
  timelines: ThreadTimelines,
  intents: Intents,
): ThreadStore {
  return {
    getMany: async (threads) => {
      return getMany(collections, threads);
    },
    categoriesOf: async (threads) => {
      if (threads.length === 0) return [];
      const found = await categoriesOf(collections, threads);
      return threads.map((thread) => found.get(thread) ?? null);
    },
    list: async (category, query) => {
      return isEmpty(query) ? [] : list(collections, category, query);
    },
    positions: (queries) => readPositions(timelines, queries),
    itemsOf: async (category, query) => {
      return isEmpty(query) ? [] : itemsOf(collections, category, query);
    },
    categories: async ({ after, limit }) => {
      return categories(collections, after, limit);
    },
    move: async (thread, category) => {
      return intents.withIntent({ thread }, () => move(collections, thread, category));
    },
    close: (thread, isClosed) => close(collections, thread, isClosed),
    repair: () =>
      intents.repair(async ({ item, thread, places = [], taken }) => {
        if (item !== null) await finishItem(collections, item);
        if (thread !== null) await carry(collections, thread);
        for (const place of places) await countMembers(collections, place as ProducerKey);
        if (taken !== undefined) await followBucket(collections, taken);
      }),
  };
}

interface Asked {
  readonly index: number;
  readonly query: ThreadQuery;
}

/**
 * Queries for the same number of newest positions in different threads, like those of a page, are one read; others are
 * read alone.
 */
async function readPositions(
  timelines: ThreadTimelines,
  queries: readonly ThreadQuery[],
): Promise<readonly (readonly Position[])[]> {
  const found: (readonly Position[])[] = queries.map(() => []);
  await Promise.all(
    readTogether(queries).map(async (asked) => {
      const answers = await readGroup(timelines, asked);
      for (const [nth, { index }] of asked.entries()) found[index] = answers[nth] ?? [];
    }),
  );
  return found;
}

function readTogether(queries: readonly ThreadQuery[]): readonly (readonly Asked[])[] {
  const times = new Map<string, number>();
  const groups = new Map<string, Asked[]>();
  for (const [index, query] of queries.entries()) {
    const { thread, order, limit } = query;
    const turn = times.get(thread) ?? 0;
    times.set(thread, turn + 1);
    const key = order === 'newest' ? `${turn} ${limit}` : `alone ${index}`;
    groups.set(key, [...(groups.get(key) ?? []), { index, query }]);
  }
  return [...groups.values()];
}

async function readGroup(
  timelines: ThreadTimelines,
  asked: readonly Asked[],
): Promise<readonly (readonly Position[])[]> {
  const [{ query } = {}, ...more] = asked;
  if (query === undefined) return [];
  if (more.length === 0) {
    const { thread, ...range } = query;
    return [await timelines.range(new Set([producerKey('thread', thread)]), range)];
  }
  const stretches = asked.map(({ query: { thread, above, upTo } }) => ({
    producer: producerKey('thread', thread),
    above,
    upTo,
  }));
  return timelines.newestIn(stretches, query.limit);
}

function isEmpty({ above, upTo, limit }: RangeQuery): boolean {
  return limit === 0 || above >= upTo;
}

async function getMany(
  { threads }: Collections,
  names: readonly string[],
): Promise<readonly (ThreadRecord | null)[]> {
  if (names.length === 0) return [];
  const rows = await threads.find({ _id: { $in: names.map(threadId) } }).toArray();
  const found = new Map(rows.map((row) => [row._id, recordOf(row)]));
  return names.map((name) => found.get(threadId(name)) ?? null);
}

/** Null for a thread with only private items. */
function recordOf({
  thread,
  category,
  opening,
  opener,
  openingVisibility,
  openingAudience,
  first,
  newest,
  newestAuthor,
  items,
  isClosed,
}: ThreadDocument): ThreadRecord | null {
  if (newest === 0) return null;
  return {
    thread,
    category: category as ProducerKey,
    opening: {
      position: position(opening),
      author: opener as UserId | null,
      visibility: openingVisibility,
      ...(openingAudience === undefined
        ? {}
        : { audience: openingAudience as readonly ProducerKey[] }),
    },
    first: position(first),
    newest: position(newest),
    newestAuthor: newestAuthor as UserId | null,
    items,
    ...(isClosed === true ? { isClosed } : {}),
  };
}

async function list(
  { threads }: Collections,
  category: ProducerKey,
  { above, upTo, limit, order }: RangeQuery,
): Promise<readonly ThreadRecord[]> {
  const rows = threads
    .find({ listed: category, newest: { $gt: above, $lte: upTo } })
    .sort({ newest: order === 'newest' ? -1 : 1 })
    .limit(limit);
  return (await rows.toArray()).map(recordOf).filter((record) => record !== null);
}

async function itemsOf(
  { items }: Collections,
  category: ProducerKey,
  { above, upTo, limit, order }: RangeQuery,
) {
  const rows = items.find(
    { category, _id: { $gt: above, $lte: upTo } },
    { projection: { _id: 1 }, hint: CATEGORY_ITEMS_INDEX },
  );
  return (
    await rows
      .sort({ _id: order === 'newest' ? -1 : 1 })
      .limit(limit)
      .toArray()
  ).map(({ _id }) => position(_id));
}

/** Skips from one category to the next, so the cost grows with categories, not with their threads. */
async function categories(
  { threads }: Collections,
  after: ProducerKey | null,
  limit: number,
): Promise<readonly ProducerKey[]> {
  const found: ProducerKey[] = [];
  for (let from: string = after ?? ''; found.length < limit;) {
    const row = await threads.findOne(
      { listed: { $gt: from } },
      { projection: { _id: 0, listed: 1 }, sort: { listed: 1 } },
    );
    if (typeof row?.listed !== 'string') break;
    from = row.listed;
    found.push(from as ProducerKey);
  }
  return found;
}

async function move(
  collections: Collections,
  thread: string,
  category: ProducerKey,
): Promise<boolean> {
  const isDecided = await decide(collections, threadId(thread), category);
  if (isDecided) await carry(collections, thread);
  return isDecided;
}

async function close(
  { threads }: Pick<Collections, 'threads'>,
  thread: string,
  isClosed: boolean,
): Promise<boolean> {
  const _id = threadId(thread);
  return compareAndSet(
    () => threads.findOne({ _id }),
    async (row) => {
      if (!isOpened(row)) return false;
      const isChanged = (row.isClosed ?? false) !== isClosed;
      requireCaller();
      // A change without effect takes a revision too, so that an earlier change still in flight does not take effect
      // after it.
      const $set = { isClosed, revision: row.revision + 1 };
      const write = threads.updateOne({ _id, revision: row.revision }, { $set });
      return (await isWritten(write)) ? isChanged : LOST;
    },
    { what: 'the thread' },
  );
}

/** The record of a publish that wrote no item is of no thread. */
function isOpened(row: ThreadDocument | null): row is ThreadDocument {
  return row !== null && row.opening > 0;
}

/** True when this call commits the move, or when a process committed the same move and did not finish it. */
async function decide(
  { threads }: Collections,
  _id: string,
  category: ProducerKey,
): Promise<boolean> {
  return compareAndSet(
    () => threads.findOne({ _id }),
    async (row) => {
      if (!isOpened(row)) return false;
      const { revision } = row;
      const isChanged = row.category !== category;
      const isMoving = isChanged || row.isMoving;
      requireCaller();
      // A change without effect takes a revision too, as when a thread is closed.
      const $set = isChanged
        ? { category, listed: row.newest === 0 ? null : category, isMoving }
        : { category };
      const numbered = { $set: { ...$set, isMoved: true, revision: revision + 1 } };
      return (await isWritten(threads.updateOne({ _id, revision }, numbered))) ? isMoving : LOST;
    },
    { what: 'the thread' },
  );
}
