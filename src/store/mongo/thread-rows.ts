/**
 * Keeps threads' records in step with their items. A record is worked out from the items and replaced by compare-and-set,
 * after the item was written and before anybody is told, so whoever writes last has seen all that went before. All of it
 * can be repeated, by the publish itself or by a process that finds it unfinished.
 */
import { FeedError, invariant } from '../../errors.ts';
import { categoryOf, type Draft, type ProducerKey, type UserId } from '../../model.ts';
import type { Collections, LiveItemDocument, ThreadDocument } from './database.ts';
import { isDuplicateKey } from './guard.ts';
import { threadId } from './keys.ts';
import { dropMarker, putMarkers } from './marker-rows.ts';
import { THREAD_ITEMS_INDEX } from './queries.ts';

const ATTEMPTS_MAX = 64;
const BUILD_ITEMS = 2_000;

/** What an item says of a thread and of its author's reading. */
export type Threaded = Pick<LiveItemDocument, '_id' | 'thread' | 'author' | 'visibility' | 'createdAtMs'>;

/** The category of the draft's thread, which is made when it is the first of it; null without a thread. */
export async function openThread({ threads }: Collections, draft: Pick<Draft, 'thread' | 'category' | 'producer' | 'tags'>): Promise<string | null> {
  const { thread } = draft;
  if (thread === null) return null;
  const _id = threadId(thread);
  const known = await threads.findOne({ _id }, { projection: { category: 1 } });
  if (known !== null) return known.category;
  const category = categoryOf(draft);
  try {
    await threads.insertOne({ _id, thread, category, listed: null, first: 0, newest: 0, newestAuthor: null, items: 0, revision: 0, isMoving: false });
    return category;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (await threads.findOne({ _id }, { projection: { category: 1 } }))?.category ?? category;
  }
}

/** After items were written: their threads' records, and the markers that the authors' own items stand in for. */
export async function enterThreads(collections: Collections, written: readonly Threaded[]): Promise<void> {
  const firsts = new Map<string, number>();
  for (const { thread, _id } of written) if (thread !== null) firsts.set(thread, Math.min(_id, firsts.get(thread) ?? _id));
  for (const [thread, from] of firsts) {
    const category = await measure(collections, thread, from);
    // A thread may have moved between the look at its record and the write of its item.
    const ids = written.filter((item) => item.thread === thread).map(({ _id }) => _id);
    await collections.items.updateMany({ _id: { $in: ids }, state: 'live', category: { $ne: category } }, { $set: { category } });
  }
  for (const { thread, author, visibility } of written) {
    if (thread !== null && author !== null && visibility !== 'private') await dropMarker(collections, author as UserId, thread);
  }
}

/** After an item went, or was hidden: its thread's record, and a marker that keeps what it said of its author's reading. */
export async function leaveThread(collections: Collections, { _id, thread, author, visibility, createdAtMs }: Threaded): Promise<void> {
  if (thread === null || visibility === 'private') return;
  await measure(collections, thread, 0);
  if (author === null) return;
  await putMarkers(collections, author as UserId, [{ thread, at: _id, atMs: Math.max(0, Math.trunc(createdAtMs)) }]);
}

/** After an item became visible that was private. */
export async function showInThread(collections: Collections, { thread }: Threaded): Promise<void> {
  if (thread !== null) await measure(collections, thread, 0);
}

/** Brings the record up to date; returns its category. Only items above the newest counted are looked at when `from` lies there. */
async function measure(collections: Collections, thread: string, from: number): Promise<ProducerKey> {
  const { threads } = collections;
  const _id = threadId(thread);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const row = await threads.findOne({ _id });
    invariant(row !== null, 'a thread has a record before it has items');
    const next = await measured(collections, row, from > row.newest ? row.newest : 0);
    const $set = { ...next, listed: next.newest === 0 ? null : row.category, revision: row.revision + 1 };
    const { matchedCount } = await threads.updateOne({ _id, revision: row.revision }, { $set });
    if (matchedCount === 1) return row.category as ProducerKey;
  }
  throw new FeedError('UNAVAILABLE', 'expected to change the thread, got too many changes of it at once');
}

type Extent = Pick<ThreadDocument, 'first' | 'newest' | 'newestAuthor' | 'items'>;

async function measured({ items }: Collections, row: ThreadDocument, above: number): Promise<Extent> {
  const filter = { thread: row.thread, _id: { $gt: above } };
  const rows = await items.find(filter, { projection: { visibility: 1 }, hint: THREAD_ITEMS_INDEX }).sort({ _id: 1 }).toArray();
  const shown = rows.filter((each) => 'visibility' in each && each.visibility !== 'private').map((each) => each._id);
  const [oldest, newest] = [shown[0], shown.at(-1)];
  const kept: Extent = above === 0 ? { first: 0, newest: 0, newestAuthor: null, items: 0 } : row;
  if (oldest === undefined || newest === undefined) return { first: kept.first, newest: kept.newest, newestAuthor: kept.newestAuthor, items: kept.items };
  const document = await items.findOne({ _id: newest }, { projection: { author: 1 } });
  const newestAuthor = document !== null && 'author' in document ? document.author : null;
  return { first: kept.items === 0 ? oldest : kept.first, newest, newestAuthor, items: kept.items + shown.length };
}

/** Makes the records of threads that were written before records were kept. Repeatable, and safe beside publishing. */
export async function buildThreads(collections: Collections): Promise<void> {
  for (let above = 0; ; ) {
    const documents = await collections.items.find({ _id: { $gt: above } }).sort({ _id: 1 }).limit(BUILD_ITEMS).toArray();
    const live = documents.flatMap((document) => (document.state === 'live' && document.thread !== null ? [document] : []));
    for (const { producer, thread, tags } of live) await openThread(collections, { producer: producer as ProducerKey, thread, tags });
    await enterThreads(collections, live);
    const last = documents.at(-1);
    if (last === undefined || documents.length < BUILD_ITEMS) return;
    above = last._id;
  }
}

/** Does what is still to do for items whose publish did not finish. Repeatable. */
export async function finishItems(collections: Collections, positions: readonly number[]): Promise<void> {
  const documents = await collections.items.find({ _id: { $in: [...positions] } }).toArray();
  await enterThreads(collections, documents.flatMap((document) => (document.state === 'live' && document.thread !== null ? [document] : [])));
}
