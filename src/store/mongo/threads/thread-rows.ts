/**
 * Keeps threads' records in step with their items. A record is changed by compare-and-set, after the item is written and
 * before the publish is acknowledged: incrementally from the record the item was written under when possible, otherwise
 * recomputed from the items, so the last writer has seen all earlier ones. Every step can be repeated, by the publish or
 * by a process that finds it unfinished.
 */
import { invariant } from '../../../base/errors.ts';
import { categoryOf, type Draft, type Visibility } from '../../../model/items.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import type { Collections, LiveItemDocument, ThreadDocument } from '../engine/collections.ts';
import { compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import { duplicatesOf } from '../engine/guard.ts';
import { threadId } from '../engine/keys.ts';
import { leaveMarker, raiseMarker, type NewMarker } from '../reads/marker-rows.ts';
import { THREAD_ITEMS_INDEX } from '../engine/indexes.ts';
import { carry, setThreadFields, type ThreadFields } from './thread-fields.ts';

/** Threads of one batch that are updated in parallel. */
const THREADS_AT_ONCE = 8;

/** What an item contributes to its thread and to its author's read state. */
export type Threaded = Pick<
  LiveItemDocument,
  '_id' | 'thread' | 'author' | 'visibility' | 'createdAtMs' | 'ownCategory'
>;

type ThreadedDraft = Pick<Draft, 'thread' | 'category' | 'producer' | 'tags'>;

/** Records by thread, as they were when read. */
export type ThreadsByName = ReadonlyMap<string, ThreadDocument>;

/** The records of the drafts' threads. A missing one is created from the first draft that names it. */
export async function ensureThreads(
  { threads }: Pick<Collections, 'threads'>,
  drafts: readonly ThreadedDraft[],
): Promise<ThreadsByName> {
  const firsts = new Map<string, ThreadedDraft>();
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
    // Another publish has just created some of them.
    duplicatesOf(error);
    return find([...firsts.keys()]);
  }

  async function find(names: readonly string[]): Promise<ThreadsByName> {
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
    opening: 0,
    opener: null,
    openingVisibility: 'private',
    first: 0,
    newest: 0,
    newestAuthor: null,
    items: 0,
    revision: 0,
    isMoving: false,
  };
}

/**
 * Call after items were written: updates their threads' records, and raises the markers that the authors hold in them.
 */
export async function addToThreads(
  collections: Collections,
  written: readonly Threaded[],
  records: ThreadsByName,
): Promise<void> {
  const threads = [...byThread(written)];
  for (let from = 0; from < threads.length; from += THREADS_AT_ONCE) {
    await Promise.all(
      threads.slice(from, from + THREADS_AT_ONCE).map(async ([thread, items]) => {
        await enter(collections, items, records.get(thread));
        // Not earlier: until here the marker stands in for what the record lacks.
        await raiseOwn(collections, thread, items);
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

/** Raises existing markers of the authors; without one, the items stand in for it. */
async function raiseOwn(
  collections: Collections,
  thread: string,
  items: readonly Threaded[],
): Promise<void> {
  const newest = new Map<UserId, NewMarker>();
  for (const { _id, author, visibility, createdAtMs } of items) {
    if (author === null || visibility === 'private') continue;
    const known = newest.get(author as UserId);
    newest.set(author as UserId, {
      thread,
      at: Math.max(_id, known?.at ?? 0),
      atMs: Math.max(instantOf(createdAtMs), known?.atMs ?? 0),
    });
  }
  await Promise.all(
    [...newest].map(([author, marker]) => raiseMarker(collections, author, marker)),
  );
}

/** A display time is any number; an instant of a mark is not. */
function instantOf(createdAtMs: number): number {
  return Math.max(0, Math.trunc(createdAtMs));
}

/** Adds new items to one thread. They carry the category and the opening of the record they were written under. */
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
  const ids = items.map(({ _id }) => _id);
  const { thread } = first;
  // The thread may have moved, or been opened, between reading its record and writing its items.
  const { isMoving, ...fields } = await measureThread(collections, thread, Math.min(...ids));
  await setThreadFields(collections, ids, { thread, ...fields });
  if (isMoving) await carry(collections, thread);
}

/**
 * The record extended by items that all lie above what it counts; null when one lies below. Nothing else can have been
 * counted meanwhile, because that would have changed the record.
 */
function extended(record: ThreadDocument, items: readonly Threaded[]): Extent | null {
  const sorted = items.toSorted((a, b) => a._id - b._id);
  const [lowest] = sorted;
  if (lowest === undefined) return record;
  if (record.opening > lowest._id) return null;
  const opened = record.opening === 0 ? openedBy(lowest, record) : record;
  const shown = sorted.filter(({ visibility }) => visibility !== 'private');
  const [oldest, newest] = [shown[0], shown.at(-1)];
  if (oldest === undefined || newest === undefined) return { ...record, ...openedIn(opened) };
  if (oldest._id <= record.newest) return null;
  return {
    ...openedIn(opened),
    first: record.items === 0 ? oldest._id : record.first,
    newest: newest._id,
    newestAuthor: newest.author,
    items: record.items + shown.length,
  };
}

type Opened = Pick<ThreadDocument, 'category' | 'opening' | 'opener' | 'openingVisibility'>;

type OpeningItem = Pick<Threaded, '_id' | 'author' | 'visibility' | 'ownCategory'>;

/** What an item that opens the thread decides about it. A move outranks the category that it names. */
function openedBy(
  { _id, author, visibility, ownCategory }: OpeningItem,
  { opening, category, isMoved }: Pick<ThreadDocument, 'opening' | 'category' | 'isMoved'>,
): Opened {
  const isDecided = isMoved === true || opening === _id;
  return {
    category: isDecided ? category : (ownCategory ?? category),
    opening: _id,
    opener: author,
    openingVisibility: visibility,
  };
}

function openedIn({ category, opening, opener, openingVisibility }: Opened): Opened {
  return { category, opening, opener, openingVisibility };
}

export async function replaceExtent(
  { threads }: Pick<Collections, 'threads'>,
  row: ThreadDocument,
  extent: Extent,
): Promise<boolean> {
  const { category, first, newest, newestAuthor, items } = extent;
  const $set = {
    ...openedIn(extent),
    first,
    newest,
    newestAuthor,
    items,
    listed: newest === 0 ? null : category,
    // Never false: the process that carries a move ends it.
    ...(movesBy(row, extent) ? { isMoving: true } : {}),
    revision: row.revision + 1,
  };
  return isWritten(threads.updateOne({ _id: row._id, revision: row.revision }, { $set }));
}

/** Whether items or markers may carry an earlier category after this. A thread without an opening has neither. */
function movesBy({ opening, category }: ThreadDocument, after: Opened): boolean {
  return opening > 0 && category !== after.category;
}

/** What the thread needs to know of an item that leaves it. */
export interface LeavingItem extends Threaded {
  /** Set for a deleted item that opened its thread: the visibility that the thread keeps from now on. */
  readonly openingVisibility?: Visibility;
  /** The group that it was for; absent for another visibility. */
  readonly openingAudience?: readonly string[];
}

/**
 * Call after an item was removed or hidden: updates its thread's record, and adds a marker in place of the item for its
 * author, unless the author was erased.
 */
export async function removeFromThread(
  collections: Collections,
  leaving: LeavingItem,
): Promise<void> {
  const { _id, thread, author, visibility, createdAtMs, openingVisibility, openingAudience } =
    leaving;
  if (thread === null) return;
  if (openingVisibility !== undefined) {
    const opened = openingAudience === undefined ? {} : { openingAudience };
    // Takes a revision even where the record says so already: one who read the item before may be about to write it.
    await collections.threads.updateOne(
      { _id: threadId(thread), opening: _id },
      { $set: { openingVisibility, ...opened }, $inc: { revision: 1 } },
    );
  }
  if (visibility === 'private') return;
  await measureThread(collections, thread, 0);
  if (author !== null)
    await leaveMarker(collections, author as UserId, {
      thread,
      at: _id,
      atMs: instantOf(createdAtMs),
    });
}

/** Call after a private item became visible. */
export async function showInThread(
  collections: Collections,
  { thread }: Pick<Threaded, 'thread'>,
): Promise<void> {
  if (thread !== null) await measureThread(collections, thread, 0);
}

/**
 * Brings the record up to date, and returns what items carry of it. Reads only items above the newest counted when
 * `from` lies there.
 */
export async function measureThread(
  collections: Collections,
  thread: string,
  from: number,
): Promise<Omit<ThreadFields, 'thread'> & Pick<ThreadDocument, 'isMoving'>> {
  const { threads } = collections;
  const _id = threadId(thread);
  return compareAndSet(
    () => threads.findOne({ _id }),
    async (row) => {
      invariant(row !== null, 'a thread has a record before it has items');
      const extent = await measured(collections, row, from > row.newest ? row.newest : 0);
      if (!(await replaceExtent(collections, row, extent))) return LOST;
      const { category, opening } = extent;
      const isMoving = row.isMoving || movesBy(row, extent);
      return { category: category as ProducerKey, opening, isMoving };
    },
    { what: 'the thread' },
  );
}

export type Extent = Opened & Pick<ThreadDocument, 'first' | 'newest' | 'newestAuthor' | 'items'>;

const MEASURED = { visibility: 1, author: 1, ownCategory: 1 } as const;

export async function measured(
  { items }: Collections,
  row: ThreadDocument,
  above: number,
): Promise<Extent> {
  const filter = { thread: row.thread, _id: { $gt: above } };
  const rows = await items
    .find(filter, { projection: MEASURED, hint: THREAD_ITEMS_INDEX })
    .sort({ _id: 1 })
    .toArray();
  const live = rows.filter((each) => 'visibility' in each);
  const shown = live.filter((each) => each.visibility !== 'private').map((each) => each._id);
  const [oldest, newest] = [shown[0], shown.at(-1)];
  const opened = openedIn(openingIn(live, row));
  const none = { first: 0, newest: 0, newestAuthor: null, items: 0 };
  const kept = above === 0 ? none : row;
  if (oldest === undefined || newest === undefined)
    return {
      ...opened,
      first: kept.first,
      newest: kept.newest,
      newestAuthor: kept.newestAuthor,
      items: kept.items,
    };
  const newestAuthor = live.find(({ _id }) => _id === newest)?.author ?? null;
  return {
    ...opened,
    first: kept.items === 0 ? oldest : kept.first,
    newest,
    newestAuthor,
    items: kept.items + shown.length,
  };
}

/** The current opening; as the record has it when it was deleted, or lies below what was read. */
function openingIn(live: readonly OpeningItem[], row: ThreadDocument): Opened {
  const [lowest] = live;
  if (lowest === undefined || (row.opening > 0 && row.opening < lowest._id)) return row;
  return openedBy(lowest, row);
}
