/**
 * Keeps threads' records in step with their items. A record is changed by compare-and-set, after the item was written and
 * before anybody is told: at best by what the item adds to the record it was written under, else worked out from the items,
 * so whoever writes last has seen all that went before. All of it can be repeated, by the publish itself or by a process
 * that finds it unfinished.
 */
import { FeedError, invariant } from '../../../base/errors.ts';
import { categoryOf, type Draft } from '../../../model/items.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import type { Collections, LiveItemDocument, ThreadDocument } from '../engine/collections.ts';
import { duplicatesOf } from '../engine/guard.ts';
import { threadId } from '../engine/keys.ts';
import { dropMarker, putMarkers } from '../reads/marker-rows.ts';
import { THREAD_ITEMS_INDEX } from '../engine/queries.ts';

const ATTEMPTS_MAX = 64;
const BUILD_ITEMS = 2_000;
/** Threads of one batch that are told at the same time. */
const THREADS_AT_ONCE = 8;

/** What an item says of a thread and of its author's reading. */
export type Threaded = Pick<
  LiveItemDocument,
  '_id' | 'thread' | 'author' | 'visibility' | 'createdAtMs'
>;

type Opening = Pick<Draft, 'thread' | 'category' | 'producer' | 'tags'>;

/** Records by thread, as they were when looked at. */
export type OpenThreads = ReadonlyMap<string, ThreadDocument>;

/** The records of the drafts' threads; those that are missing are made by the first draft that names them. */
export async function openThreads(
  { threads }: Pick<Collections, 'threads'>,
  drafts: readonly Opening[],
): Promise<OpenThreads> {
  const firsts = new Map<string, Opening>();
  for (const draft of drafts)
    if (draft.thread !== null && !firsts.has(draft.thread)) firsts.set(draft.thread, draft);
  if (firsts.size === 0) return new Map();
  const known = await find([...firsts.keys()]);
  const fresh = [...firsts.values()].flatMap((draft) =>
    draft.thread === null || known.has(draft.thread)
      ? []
      : [newThread(draft.thread, categoryOf(draft))],
  );
  if (fresh.length === 0) return known;
  try {
    await threads.insertMany(fresh, { ordered: false });
    return new Map([...known, ...fresh.map((row) => [row.thread, row] as const)]);
  } catch (error) {
    // Another made some of them just now.
    duplicatesOf(error);
    return find([...firsts.keys()]);
  }

  async function find(names: readonly string[]): Promise<OpenThreads> {
    const ids = names.map(threadId);
    const [only] = ids;
    const rows = await threads
      .find({ _id: ids.length === 1 && only !== undefined ? only : { $in: ids } })
      .toArray();
    return new Map(rows.map((row) => [row.thread, row]));
  }
}

function newThread(thread: string, category: ProducerKey): ThreadDocument {
  return {
    _id: threadId(thread),
    thread,
    category,
    listed: null,
    first: 0,
    newest: 0,
    newestAuthor: null,
    items: 0,
    revision: 0,
    isMoving: false,
  };
}

/** After items were written: their threads' records, and the markers that the authors' own items stand in for. */
export async function enterThreads(
  collections: Collections,
  written: readonly Threaded[],
  open: OpenThreads,
): Promise<void> {
  const threads = [...byThread(written)];
  for (let from = 0; from < threads.length; from += THREADS_AT_ONCE) {
    await Promise.all(
      threads.slice(from, from + THREADS_AT_ONCE).map(async ([thread, items]) => {
        await enter(collections, items, open.get(thread));
        // Only now, as it stands for what the record did not know.
        await dropOwn(collections, thread, items);
      }),
    );
  }
}

function byThread(written: readonly Threaded[]): ReadonlyMap<string, readonly Threaded[]> {
  const found = new Map<string, Threaded[]>();
  for (const item of written) {
    if (item.thread === null) continue;
    const items = found.get(item.thread) ?? [];
    items.push(item);
    found.set(item.thread, items);
  }
  return found;
}

async function dropOwn(
  collections: Collections,
  thread: string,
  items: readonly Threaded[],
): Promise<void> {
  const authors = new Set(
    items.flatMap(({ author, visibility }) =>
      author === null || visibility === 'private' ? [] : [author],
    ),
  );
  await Promise.all(
    [...authors].map((author) => dropMarker(collections, author as UserId, thread)),
  );
}

/** Tells one thread of new items of it, which stand in the category of the record they were written under. */
async function enter(
  collections: Collections,
  items: readonly Threaded[],
  record: ThreadDocument | undefined,
): Promise<void> {
  const [first] = items;
  if (first?.thread == null) return;
  const next = record === undefined ? null : extended(record, items);
  if (record !== undefined && next !== null && (await replaceExtent(collections, record, next)))
    return;
  const category = await measure(
    collections,
    first.thread,
    Math.min(...items.map(({ _id }) => _id)),
  );
  // The thread may have moved between the look at its record and the write of its items.
  await collections.items.updateMany(
    { _id: { $in: items.map(({ _id }) => _id) }, state: 'live', category: { $ne: category } },
    { $set: { category } },
  );
}

/**
 * What items above all that the record knows make of it; null when one lies below. Nothing else can have been counted
 * meanwhile, as that would have changed the record.
 */
function extended(record: ThreadDocument, items: readonly Threaded[]): Extent | null {
  const shown = items
    .filter(({ visibility }) => visibility !== 'private')
    .sort((a, b) => a._id - b._id);
  const [oldest, newest] = [shown[0], shown.at(-1)];
  if (oldest === undefined || newest === undefined) return record;
  if (oldest._id <= record.newest) return null;
  return {
    first: record.items === 0 ? oldest._id : record.first,
    newest: newest._id,
    newestAuthor: newest.author,
    items: record.items + shown.length,
  };
}

async function replaceExtent(
  { threads }: Pick<Collections, 'threads'>,
  row: ThreadDocument,
  { first, newest, newestAuthor, items }: Extent,
): Promise<boolean> {
  const $set = {
    first,
    newest,
    newestAuthor,
    items,
    listed: newest === 0 ? null : row.category,
    revision: row.revision + 1,
  };
  const { matchedCount } = await threads.updateOne(
    { _id: row._id, revision: row.revision },
    { $set },
  );
  return matchedCount === 1;
}

/** After an item went, or was hidden: its thread's record, and a marker that keeps what it said of its author's reading. */
export async function leaveThread(
  collections: Collections,
  { _id, thread, author, visibility, createdAtMs }: Threaded,
): Promise<void> {
  if (thread === null || visibility === 'private') return;
  await measure(collections, thread, 0);
  if (author === null) return;
  await putMarkers(collections, author as UserId, [
    { thread, at: _id, atMs: Math.max(0, Math.trunc(createdAtMs)) },
  ]);
}

/** After an item became visible that was private. */
export async function showInThread(
  collections: Collections,
  { thread }: Pick<Threaded, 'thread'>,
): Promise<void> {
  if (thread !== null) await measure(collections, thread, 0);
}

/** Brings the record up to date; returns its category. Only items above the newest counted are looked at when `from` lies there. */
async function measure(
  collections: Collections,
  thread: string,
  from: number,
): Promise<ProducerKey> {
  const { threads } = collections;
  const _id = threadId(thread);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const row = await threads.findOne({ _id });
    invariant(row !== null, 'a thread has a record before it has items');
    if (
      await replaceExtent(
        collections,
        row,
        await measured(collections, row, from > row.newest ? row.newest : 0),
      )
    )
      return row.category as ProducerKey;
  }
  throw new FeedError(
    'UNAVAILABLE',
    'expected to change the thread, got too many changes of it at once',
  );
}

type Extent = Pick<ThreadDocument, 'first' | 'newest' | 'newestAuthor' | 'items'>;

async function measured(
  { items }: Collections,
  row: ThreadDocument,
  above: number,
): Promise<Extent> {
  const filter = { thread: row.thread, _id: { $gt: above } };
  const rows = await items
    .find(filter, { projection: { visibility: 1 }, hint: THREAD_ITEMS_INDEX })
    .sort({ _id: 1 })
    .toArray();
  const shown = rows
    .filter((each) => 'visibility' in each && each.visibility !== 'private')
    .map((each) => each._id);
  const [oldest, newest] = [shown[0], shown.at(-1)];
  const kept: Extent = above === 0 ? { first: 0, newest: 0, newestAuthor: null, items: 0 } : row;
  if (oldest === undefined || newest === undefined)
    return {
      first: kept.first,
      newest: kept.newest,
      newestAuthor: kept.newestAuthor,
      items: kept.items,
    };
  const document = await items.findOne({ _id: newest }, { projection: { author: 1 } });
  const newestAuthor = document !== null && 'author' in document ? document.author : null;
  return {
    first: kept.items === 0 ? oldest : kept.first,
    newest,
    newestAuthor,
    items: kept.items + shown.length,
  };
}

/** Makes the records of threads that were written before records were kept. Repeatable, and safe beside publishing. */
export async function buildThreads(collections: Collections): Promise<void> {
  for (let above = 0; ;) {
    const documents = await collections.items
      .find({ _id: { $gt: above } })
      .sort({ _id: 1 })
      .limit(BUILD_ITEMS)
      .toArray();
    await enterAnew(collections, liveIn(documents));
    const last = documents.at(-1);
    if (last === undefined || documents.length < BUILD_ITEMS) return;
    above = last._id;
  }
}

/** Does what is still to do for items whose publish did not finish. Repeatable. */
export async function finishItems(
  collections: Collections,
  positions: readonly number[],
): Promise<void> {
  await enterAnew(
    collections,
    liveIn(await collections.items.find({ _id: { $in: [...positions] } }).toArray()),
  );
}

function liveIn(documents: readonly Pick<LiveItemDocument, '_id'>[]): readonly LiveItemDocument[] {
  return documents.filter(
    (document): document is LiveItemDocument =>
      'thread' in document &&
      document.thread !== null &&
      'state' in document &&
      document.state === 'live',
  );
}

/** Works the records out from the items, whatever they say now. */
async function enterAnew(
  collections: Collections,
  live: readonly LiveItemDocument[],
): Promise<void> {
  await openThreads(
    collections,
    live.map(({ producer, thread, tags }) => ({ producer: producer as ProducerKey, thread, tags })),
  );
  await enterThreads(collections, live, new Map());
}
