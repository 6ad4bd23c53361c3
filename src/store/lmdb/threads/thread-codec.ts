/** Threads as rows: fixed tuples, so that no field names are stored. */
import { POSITION_ZERO, position } from '../../../model/positions.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import type { ThreadRecord } from '../../../model/reads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { textKey } from '../engine/keys.ts';
import type { ThreadRow } from '../engine/tables.ts';

/** The record of a thread; with positions and a count of 0 when all its items are private. Null if it never existed. */
export function readThread(env: LmdbEnvironment, thread: string): ThreadRecord | null {
  const row = env.threads.get(textKey(thread));
  if (row === undefined) return null;
  const [category, first, newest, newestAuthor, items] = row;
  return {
    thread,
    category: category as ProducerKey,
    first: position(first),
    newest: position(newest),
    newestAuthor: newestAuthor as UserId | null,
    items,
  };
}

/** Writes the record and leaves the lists by category to the caller. Call inside a write. */
export function writeThread(env: LmdbEnvironment, record: ThreadRecord): void {
  const { thread, category, first, newest, newestAuthor, items } = record;
  const row: ThreadRow = [category, first, newest, newestAuthor, items];
  env.threads.put(textKey(thread), row);
}

/** The record of a thread whose items are all private. */
export function emptyThread(thread: string, category: ProducerKey): ThreadRecord {
  return {
    thread,
    category,
    first: POSITION_ZERO,
    newest: POSITION_ZERO,
    newestAuthor: null,
    items: 0,
  };
}
