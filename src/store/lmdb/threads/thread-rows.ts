/**
 * What publishing, deleting and hiding an item does to its thread's record. Every function here is called inside the
 * write that changes the item, so that records and items never disagree.
 */
import { POSITION_ZERO, position, type Position } from '../../../model/positions.ts';
import { categoryOf, type Item } from '../../../model/items.ts';
import { producerKey, type ProducerKey } from '../../../model/producers.ts';
import type { Environment, ThreadRow } from '../engine/environment.ts';
import { itemOf } from '../items/item-codec.ts';
import { lastPosition, POSITION_MAX, positionKey, textKey, withPosition } from '../engine/keys.ts';
import { dropMarker, putMarker } from '../reads/marker-rows.ts';

const NOTHING = Buffer.alloc(0);
const BUILT = textKey('threads-built');
const REBUILD_ITEMS = 2_000;
const DONE = 'done';

/** Enters a new item. `category` counts only when it is the thread's first. */
export function enterThread(env: Environment, item: Item, category: ProducerKey): void {
  if (item.thread === null) return;
  const known = env.threads.get(textKey(item.thread));
  const row = known ?? [category, 0, 0, null, 0];
  env.categoryItems.put(withPosition(textKey(row[0]), item.position), NOTHING);
  if (item.visibility !== 'private') {
    replaceRow(env, item.thread, [
      row[0],
      row[4] === 0 ? item.position : row[1],
      item.position,
      item.author,
      row[4] + 1,
    ]);
    forgetMarker(env, item, row[0]);
  } else if (known === undefined) env.threads.put(textKey(item.thread), row);
}

/** Takes out an item that was removed from its timelines. */
export function leaveThread(env: Environment, item: Item): void {
  if (item.thread === null) return;
  const row = env.threads.get(textKey(item.thread));
  if (row === undefined) return;
  env.categoryItems.remove(withPosition(textKey(row[0]), item.position));
  if (item.visibility === 'private') return;
  measure(env, item.thread, row[4] - 1);
  leaveMarker(env, item, row[0]);
}

/** Follows an edit that made an item private, or no longer private. */
export function reviewThread(env: Environment, before: Item, after: Item): void {
  const by = Number(after.visibility !== 'private') - Number(before.visibility !== 'private');
  if (by === 0 || after.thread === null) return;
  const row = env.threads.get(textKey(after.thread));
  if (row === undefined) return;
  measure(env, after.thread, row[4] + by);
  if (by < 0) leaveMarker(env, after, row[0]);
}

/** The author's item says from now on what their marker said. */
function forgetMarker(env: Environment, { author, thread }: Item, category: string): void {
  if (
    author === null ||
    thread === null ||
    !env.markers.doesExist(textKey(author, category, thread))
  )
    return;
  dropMarker(env, { viewer: author, category: category as ProducerKey, thread });
}

/** What the author's item said of their reading stays when the item goes. */
function leaveMarker(
  env: Environment,
  { author, thread, position: at, createdAtMs }: Item,
  category: string,
): void {
  if (author === null || thread === null) return;
  putMarker(
    env,
    { viewer: author, category: category as ProducerKey, thread },
    { at, atMs: Math.max(0, Math.trunc(createdAtMs)) },
  );
}

/** Puts a thread's row and keeps the lists by category in step with it. */
export function replaceRow(env: Environment, thread: string, after: ThreadRow): void {
  const before = env.threads.get(textKey(thread));
  if (before !== undefined && before[2] > 0) {
    env.threadsByNewest.remove(withPosition(textKey(before[0]), before[2]));
    countThread(env, before[0], -1);
  }
  if (after[2] > 0) {
    env.threadsByNewest.put(withPosition(textKey(after[0]), after[2]), thread);
    countThread(env, after[0], 1);
  }
  env.threads.put(textKey(thread), after);
}

function countThread(env: Environment, category: string, by: 1 | -1): void {
  const key = textKey(category);
  const count = (env.categories.get(key) ?? 0) + by;
  if (count === 0) env.categories.remove(key);
  else env.categories.put(key, count);
}

/** Finds a thread's ends anew. */
function measure(env: Environment, thread: string, items: number): void {
  const row = env.threads.get(textKey(thread));
  if (row === undefined) return;
  const newest = items === 0 ? null : endOfThread(env, thread, true);
  const first = items === 0 ? null : endOfThread(env, thread, false);
  replaceRow(env, thread, [
    row[0],
    first?.position ?? 0,
    newest?.position ?? 0,
    newest?.author ?? null,
    items,
  ]);
}

function endOfThread(env: Environment, thread: string, isNewest: boolean): Item | null {
  const prefix = textKey(producerKey('thread', thread));
  const [low, high] = [withPosition(prefix, POSITION_ZERO), withPosition(prefix, POSITION_MAX)];
  const range = isNewest ? { start: high, end: low, reverse: true } : { start: low, end: high };
  for (const key of env.timelines.getKeys(range)) {
    const item = readItem(env, lastPosition(key));
    if (item?.thread === thread && item.visibility !== 'private') return item;
  }
  return null;
}

/** The positions of a thread's items. Its timeline may hold others: those that have the thread as their producer only. */
export function itemsOfThread(env: Environment, thread: string): readonly Position[] {
  const prefix = textKey(producerKey('thread', thread));
  const keys = env.timelines.getKeys({ start: prefix, end: withPosition(prefix, POSITION_MAX) });
  return Array.from(keys, lastPosition).filter((at) => readItem(env, at)?.thread === thread);
}

function readItem(env: Environment, at: Position): Item | null {
  const row = env.items.get(positionKey(at));
  return row === undefined ? null : itemOf(at, row);
}

/** Makes the records of threads that were written before records were kept. Goes on where an interrupted run stopped. */
export async function rebuildThreads(env: Environment): Promise<void> {
  for (let next = builtTo(env); next !== null; next = builtTo(env)) {
    const from = next;
    await env.write(() => {
      const range = { start: positionKey(from), limit: REBUILD_ITEMS };
      const found = Array.from(env.log.getKeys(range), lastPosition);
      for (const at of found) {
        const item = readItem(env, at);
        if (item !== null) enterThread(env, item, categoryOf(item));
      }
      const last = found.at(-1);
      env.system.put(BUILT, last === undefined ? DONE : last + 1);
    });
  }
}

/** The next position to build from; null when all is built. */
function builtTo(env: Environment): Position | null {
  const value = env.read(() => env.system.get(BUILT));
  if (value === DONE) return null;
  return position(typeof value === 'number' ? value : 0);
}
