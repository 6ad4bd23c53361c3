/**
 * The effects of publishing, deleting and hiding an item on its thread. Call every function here inside the write that
 * changes the item, so that threads and items never disagree.
 */
import { isDeepStrictEqual } from 'node:util';
import { POSITION_ZERO, position, type Position } from '../../../model/positions.ts';
import { categoryOf, type Item } from '../../../model/items.ts';
import { producerKey, type ProducerKey } from '../../../model/producers.ts';
import type { ThreadRecord } from '../../../model/reads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { wasErased } from '../engine/erased.ts';
import { encodeItem } from '../items/item-codec.ts';
import { readItem } from '../items/item-rows.ts';
import {
  lastPosition,
  NO_VALUE,
  POSITION_MAX,
  positionKey,
  textKey,
  textsOf,
  withPosition,
} from '../engine/keys.ts';
import { lastPositions } from '../engine/table.ts';
import { upgradeRows } from '../engine/upgrade-rows.ts';
import { putMarker, readMarker, setMarker } from '../reads/marker-rows.ts';
import { emptyThread, readThread, writeThread } from './thread-codec.ts';

const BUILT = textKey('threads-built');
const REBUILD_ITEMS = 2_000;
const REBUILD_THREADS = 100;
const DONE = 'done';

/** The thread of a new item. */
export interface ThreadTarget {
  /** The record of its thread; null when the item opens one. */
  readonly record: ThreadRecord | null;
  /** The category of a thread that it opens. */
  readonly category: ProducerKey;
}

/** Adds a new item to its thread. */
export function addThreadItem(
  env: LmdbEnvironment,
  item: Item,
  { record: known, category }: ThreadTarget,
): void {
  if (item.thread === null) return;
  const record = known ?? emptyThread(item.thread, category, item);
  env.categoryItems.put(withPosition(textKey(record.category), item.position), NO_VALUE);
  if (item.visibility !== 'private') {
    replaceThread(env, known, {
      ...record,
      first: record.items === 0 ? item.position : record.first,
      newest: item.position,
      newestAuthor: item.author,
      items: record.items + 1,
    });
    raiseMarker(env, item, record.category);
  } else if (known === null) writeThread(env, record);
}

/** Removes an item from its thread, after it was removed from its timelines. */
export function removeThreadItem(env: LmdbEnvironment, item: Item): void {
  if (item.thread === null) return;
  const known = readThread(env, item.thread);
  if (known === null) return;
  const record = withOpeningGone(known, item);
  env.categoryItems.remove(withPosition(textKey(record.category), item.position));
  if (item.visibility === 'private') return;
  measure(env, record, record.items - 1);
  leaveMarker(env, item, record.category);
}

/** The record of a thread from which an item is removed. That of its opening keeps the group that it was for. */
function withOpeningGone(record: ThreadRecord, item: Item): ThreadRecord {
  const { position: at, visibility, audience } = item;
  return record.opening.position === at && visibility === 'group' && audience !== undefined
    ? { ...record, opening: { ...record.opening, audience } }
    : record;
}

/** Applies an edit of an item's visibility: of one that opens its thread, or that starts or stops counting in it. */
export function updateThreadVisibility(env: LmdbEnvironment, before: Item, after: Item): void {
  if (after.thread === null || before.visibility === after.visibility) return;
  const known = readThread(env, after.thread);
  if (known === null) return;
  const record =
    known.opening.position === after.position
      ? { ...known, opening: { ...known.opening, visibility: after.visibility } }
      : known;
  const by = Number(after.visibility !== 'private') - Number(before.visibility !== 'private');
  if (by === 0) return writeThread(env, record);
  measure(env, record, record.items + by);
  if (by < 0) leaveMarker(env, after, record.category);
}

/**
 * Raises the author's marker if there is one, so that it still shows when they last read; without one, the item stands
 * in for it.
 */
function raiseMarker(env: LmdbEnvironment, item: Item, category: ProducerKey): void {
  const { author, thread, position: at, createdAtMs } = item;
  if (author === null || thread === null) return;
  const id = { viewer: author, category, thread };
  const { at: before, atMs } = readMarker(env, id);
  // This includes a marker that a greater mark covers, which may stay until it is compacted.
  if (before === POSITION_ZERO || before >= at) return;
  setMarker(env, id, { at, atMs: Math.max(atMs, instantOf(createdAtMs)) });
}

/** Leaves a marker where the author's item stood in for one, unless the author was erased. */
function leaveMarker(env: LmdbEnvironment, item: Item, category: ProducerKey): void {
  const { author, thread, position: at, createdAtMs } = item;
  if (author === null || thread === null || wasErased(env, author)) return;
  putMarker(env, { viewer: author, category, thread }, { at, atMs: instantOf(createdAtMs) });
}

/** A display time is any number; the instant of a mark is not, and its row has six bytes for it. */
function instantOf(createdAtMs: number): number {
  return Math.min(Math.max(0, Math.trunc(createdAtMs)), POSITION_MAX);
}

/** Replaces a thread's record and keeps the lists by category in step with it. `before` is null for a new thread. */
export function replaceThread(
  env: LmdbEnvironment,
  before: ThreadRecord | null,
  after: ThreadRecord,
): void {
  const [from, to] = [listOf(before), listOf(after)];
  if (before !== null && from !== null)
    env.threadsByNewest.remove(withPosition(textKey(from), before.newest));
  if (to !== null) env.threadsByNewest.put(withPosition(textKey(to), after.newest), after.thread);
  if (from !== to) {
    if (from !== null) {
      countThread(env, from, -1);
      env.keptLists.change(from);
    }
    if (to !== null) countThread(env, to, 1);
  }
  writeThread(env, after);
}

/** The category that lists the thread; null for a thread that is all private. */
function listOf(record: ThreadRecord | null): ProducerKey | null {
  return record === null || record.newest === POSITION_ZERO ? null : record.category;
}

function countThread(env: LmdbEnvironment, category: ProducerKey, by: 1 | -1): void {
  const key = textKey(category);
  const count = (env.categories.get(key) ?? 0) + by;
  if (count === 0) env.categories.remove(key);
  else env.categories.put(key, count);
}

/** Sets the number of a thread's items and looks up its first and newest again. */
function measure(env: LmdbEnvironment, record: ThreadRecord, items: number): void {
  const { thread } = record;
  const newest = items === 0 ? null : endOfThread(env, thread, 'newest');
  const first = items === 0 ? null : endOfThread(env, thread, 'oldest');
  replaceThread(env, record, {
    ...record,
    first: first?.position ?? POSITION_ZERO,
    newest: newest?.position ?? POSITION_ZERO,
    newestAuthor: newest?.author ?? null,
    items,
  });
}

function endOfThread(env: LmdbEnvironment, thread: string, end: 'newest' | 'oldest'): Item | null {
  const prefix = textKey(producerKey('thread', thread));
  const [low, high] = [withPosition(prefix, POSITION_ZERO), withPosition(prefix, POSITION_MAX)];
  const range =
    end === 'newest' ? { start: high, end: low, reverse: true } : { start: low, end: high };
  for (const key of env.timelines.getKeys(range)) {
    const item = readItem(env, lastPosition(key));
    if (item?.thread === thread && item.visibility !== 'private') return item;
  }
  return null;
}

/** The positions of a thread's items. Its timeline may hold others, for which the thread is only their producer. */
export function itemsOfThread(env: LmdbEnvironment, thread: string): readonly Position[] {
  const prefix = textKey(producerKey('thread', thread));
  const range = { start: prefix, end: withPosition(prefix, POSITION_MAX) };
  return lastPositions(env.timelines, range).filter((at) => readItem(env, at)?.thread === thread);
}

/**
 * Whether a thread's record says of its items what they are; it does afterwards. What it says of an opening that was
 * deleted is nowhere else, and stays.
 */
export function recountThread(env: LmdbEnvironment, thread: string): boolean {
  const record = readThread(env, thread);
  if (record === null) return true;
  let right: ThreadRecord = { ...record, ...NO_ITEMS };
  for (const at of itemsOfThread(env, thread)) {
    const item = readItem(env, at);
    if (item !== null) right = withCounted(right, item);
  }
  if (isDeepStrictEqual(right, record)) return true;
  replaceThread(env, record, right);
  return false;
}

const NO_ITEMS = { first: POSITION_ZERO, newest: POSITION_ZERO, newestAuthor: null, items: 0 };

/** The record with one more of its items, in the order of their positions. */
function withCounted(
  record: ThreadRecord,
  { position: at, author, visibility }: Item,
): ThreadRecord {
  const opened =
    record.opening.position === POSITION_ZERO || record.opening.position === at
      ? { ...record, opening: { position: at, author, visibility } }
      : record;
  if (visibility === 'private') return opened;
  const first = record.items === 0 ? at : record.first;
  return { ...opened, first, newest: at, newestAuthor: author, items: record.items + 1 };
}

/** Makes the records of threads in a folder without them. Resumes where an interrupted run stopped. */
export async function rebuildThreads(env: LmdbEnvironment): Promise<void> {
  for (let next = builtTo(env); next !== null; next = builtTo(env)) {
    const from = next;
    await env.write(() => {
      const range = { start: positionKey(from), limit: REBUILD_ITEMS };
      const found = lastPositions(env.log, range);
      for (const at of found) {
        const item = readItem(env, at);
        if (item?.thread == null) continue;
        const record = readThread(env, item.thread);
        addThreadItem(env, item, { record, category: categoryOf(item) });
      }
      const last = found.at(-1);
      env.system.put(BUILT, last === undefined ? DONE : last + 1);
    });
  }
}

/** Adds the openings to the threads and items of an older folder. Resumes where an interrupted run stopped. */
export async function rebuildOpenings(env: LmdbEnvironment): Promise<void> {
  const progress = textKey('openings-built');
  await upgradeRows(env, { progress, table: env.threads, atOnce: REBUILD_THREADS }, (key) => {
    openThread(env, textsOf(key)[0] ?? '');
  });
}

function openThread(env: LmdbEnvironment, thread: string): void {
  const record = readThread(env, thread);
  const items = itemsOfThread(env, thread)
    .map((at) => readItem(env, at))
    .filter((item) => item !== null);
  const [oldest] = items;
  if (record === null || oldest === undefined) return;
  const { position: at, author, visibility } = oldest;
  const opening =
    record.opening.position > 0 ? record.opening : { position: at, author, visibility };
  writeThread(env, { ...record, opening });
  for (const item of items)
    if (item.position > opening.position)
      env.items.put(positionKey(item.position), encodeItem({ ...item, opening }));
}

/** The next position to build from; null when everything is built. */
function builtTo(env: LmdbEnvironment): Position | null {
  const value = env.read(() => env.system.get(BUILT));
  if (value === DONE) return null;
  return position(typeof value === 'number' ? value : 0);
}
