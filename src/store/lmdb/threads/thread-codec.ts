/** Threads as rows: fixed tuples, so that no field names are stored. */
import type { Item, ThreadOpener } from '../../../model/items.ts';
import { POSITION_ZERO, position } from '../../../model/positions.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import type { ThreadRecord } from '../../../model/reads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { textKey } from '../engine/keys.ts';

/** The record of a thread; with positions and a count of 0 when all its items are private. Null if it never existed. */
export function readThread(env: LmdbEnvironment, thread: string): ThreadRecord | null {
  const row = env.threads.get(textKey(thread));
  if (row === undefined) return null;
  const [category, first, newest, newestAuthor, items, ...more] = row;
  const [opening, opener, visibility, isClosed, audience] = more;
  return {
    thread,
    category: category as ProducerKey,
    opening: {
      position: position(opening ?? 0),
      author: (opener ?? null) as UserId | null,
      visibility: visibility ?? 'private',
      ...(audience === undefined ? {} : { audience: audience as readonly ProducerKey[] }),
    },
    first: position(first),
    newest: position(newest),
    newestAuthor: newestAuthor as UserId | null,
    items,
    ...(isClosed === true ? { isClosed } : {}),
  };
}

/** The opening in a thread's record; null when nothing has opened it yet. */
export function openingIn(record: ThreadRecord | null): ThreadOpener | null {
  return record === null || record.opening.position === POSITION_ZERO ? null : record.opening;
}

/** Writes the record but not the lists by category, which the caller maintains. Call inside a write. */
export function writeThread(env: LmdbEnvironment, record: ThreadRecord): void {
  const { thread, category, first, newest, newestAuthor, items, opening, isClosed } = record;
  const row = [
    category,
    first,
    newest,
    newestAuthor,
    items,
    opening.position,
    opening.author,
    opening.visibility,
  ] as const;
  env.keptThreads.change(newest);
  env.keptLists.change(category);
  const { audience } = opening;
  const closed = isClosed === true ? ([...row, isClosed] as const) : row;
  env.threads.put(
    textKey(thread),
    audience === undefined ? closed : [...row, isClosed === true, audience],
  );
}

/** The record of a thread that an item opens, before the item is counted. */
export function emptyThread(thread: string, category: ProducerKey, opening: Item): ThreadRecord {
  const { position: at, author, visibility } = opening;
  return {
    thread,
    category,
    opening: { position: at, author, visibility },
    first: POSITION_ZERO,
    newest: POSITION_ZERO,
    newestAuthor: null,
    items: 0,
  };
}
