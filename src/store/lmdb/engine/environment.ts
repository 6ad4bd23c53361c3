/**
 * One LMDB environment with its named databases, and the two ways to touch them: `read` and `write`. A write is one
 * abortable transaction, batched with its neighbours into one group commit, and resolves when it is on disk. Failures
 * of the driver become FeedError UNAVAILABLE here and nowhere else.
 */
import { mkdirSync } from 'node:fs';
import { open, type Database, type RootDatabase } from 'lmdb';
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { releaseOwnership, takeOwnership } from './ownership.ts';
import type { Key } from './keys.ts';
import { openLogBlocks, type LogBlocks } from '../items/item-log.ts';
import type { ItemRow } from '../items/item-codec.ts';

export type ThreadRow = readonly [
  category: string,
  first: number,
  newest: number,
  newestAuthor: string | null,
  items: number,
];

export type Table<V> = Database<V, Key>;

export interface Tables {
  /** position → item */
  readonly items: Table<ItemRow>;
  /** producer, client key → position, digest, so that a retry finds its item */
  readonly clientKeys: Table<readonly [number, string]>;
  /** position, viewer → nothing */
  readonly likes: Table<Buffer>;
  /** position → likes */
  readonly likeCounts: Table<number>;
  /** position → the item's producers: the timeline of everything */
  readonly log: Table<readonly string[]>;
  /** producer, position → nothing */
  readonly timelines: Table<Buffer>;
  /** producer → its newest position */
  readonly newest: Table<number>;
  /** consumer, relation, producer → sinceMs */
  readonly connections: Table<number>;
  /** blocked user, blocker → nothing */
  readonly blockers: Table<Buffer>;
  /** producer → followers */
  readonly followers: Table<number>;
  /** user → version, follows, blocks, mutes */
  readonly viewers: Table<readonly [number, number, number, number]>;
  /** viewer, stream → epoch, the latest's at (0 when none), posts kept over all epochs */
  readonly fences: Table<readonly [number, number, number]>;
  /** viewer, stream, epoch, at → encoded fencepost */
  readonly fenceposts: Table<Buffer>;
  /** thread → category, first, newest, newest's author, items; zeros when all of it is private */
  readonly threads: Table<ThreadRow>;
  /** category, newest position → thread */
  readonly threadsByNewest: Table<string>;
  /** category, position of an item of one of its threads → nothing */
  readonly categoryItems: Table<Buffer>;
  /** category → threads in threadsByNewest */
  readonly categories: Table<number>;
  /** viewer → mark */
  readonly allRead: Table<Buffer>;
  /** viewer, category → mark */
  readonly watermarks: Table<Buffer>;
  /** viewer, category, thread → mark */
  readonly markers: Table<Buffer>;
  /** thread, viewer → nothing: who holds a marker */
  readonly markerReaders: Table<Buffer>;
  /** viewer, thread → from, to, from, to, … of what is explicitly unread */
  readonly unreadSpans: Table<readonly number[]>;
  /** viewer → mark at joining */
  readonly joined: Table<Buffer>;
  /** viewer, kind → mark */
  readonly witnesses: Table<Buffer>;
  /** viewer, stream, device → savedAtMs, cursor */
  readonly readingPlaces: Table<readonly [number, string]>;
  /** name → value */
  readonly meta: Table<string>;
  /** name → counter or owner */
  readonly system: Table<unknown>;
}

export interface Environment extends Tables {
  /** Decoded rows of the log, shared by all reads. */
  readonly logBlocks: LogBlocks;
  /**
   * The answer of a small hot read, given again until anything is written: forgotten when a write runs and when it is on
   * disk, so what it gives is what `read` would give. `name` tells reads apart.
   */
  recall<T>(name: string, action: () => T): T;
  /** Runs a synchronous action over one snapshot. */
  read<T>(action: () => T): T;
  /** Runs a synchronous action in one transaction, undone when it throws; resolves when it is on disk. */
  write<T>(action: () => T): Promise<T>;
  close(): Promise<void>;
}

/** Opens or creates the environment in a folder. Refuses a folder that another process holds. */
export function openEnvironment(dir: string): Environment {
  const root = openRoot(dir);
  const tables = openTables(root);
  const release = holdFolder(dir, root, tables);
  let closing: Promise<void> | null = null;
  const requireOpen = () => {
    if (closing !== null)
      throw new FeedError('UNAVAILABLE', `expected an open store, got one closed in ${dir}`);
  };
  const recent = new Map<string, unknown>();
  const readNow = <T>(action: () => T): T => {
    requireOpen();
    return translated(action);
  };
  return {
    ...tables,
    logBlocks: openLogBlocks(),
    recall: <T>(name: string, action: () => T): T => {
      const known = recent.get(name);
      if (known !== undefined) return known as T;
      const value = readNow(action);
      if (recent.size >= LIMITS.recentReadsMax) recent.clear();
      recent.set(name, value);
      return value;
    },
    read: readNow,
    write: async (action) => {
      requireOpen();
      try {
        return await root.childTransaction(() => {
          recent.clear();
          return action();
        });
      } catch (error) {
        throw translate(error);
      } finally {
        recent.clear();
      }
    },
    close: () => (closing ??= closeRoot(root, release)),
  };
}

/** A page that is appended to is left with one entry less than fit. Fenceposts of 1 to 2 KB would each keep a page of 4 KB to themselves. */
const PAGE_BYTES = 8_192;

/**
 * `overlappingSync` is off so that a commit is acknowledged, and becomes visible, only once it is on disk: nobody reads
 * what a power cut could take back, and a failed sync fails the write instead of leaving it waiting. `eventTurnBatching`
 * is off because its batches hold a promise of their own that nobody can catch: a full disk would end the process
 * (https://github.com/kriszyp/lmdb-js/issues/368). Writes that wait for one commit still share the next.
 */
function openRoot(dir: string): RootDatabase<unknown, Key> {
  makeFolder(dir);
  return translated(() =>
    open<unknown, Key>({
      path: dir,
      noSubdir: false,
      maxDbs: 64,
      keyEncoding: 'binary',
      overlappingSync: false,
      eventTurnBatching: false,
      maxReaders: 126,
      pageSize: PAGE_BYTES,
    }),
  );
}

function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'an error';
    throw new FeedError(
      'UNAVAILABLE',
      `expected a folder that can be written, got ${dir} (${code})`,
      { cause: error },
    );
  }
}

function openTables(root: RootDatabase<unknown, Key>): Tables {
  const packed = <V>(name: string): Table<V> =>
    root.openDB<V, Key>(name, { keyEncoding: 'binary', encoding: 'msgpack' });
  const bytes = (name: string): Table<Buffer> =>
    root.openDB<Buffer, Key>(name, { keyEncoding: 'binary', encoding: 'binary' });
  return {
    items: packed('items'),
    clientKeys: packed('clientKeys'),
    likes: bytes('likes'),
    likeCounts: packed('likeCounts'),
    log: packed('log'),
    timelines: bytes('timelines'),
    newest: packed('newest'),
    connections: packed('connections'),
    blockers: bytes('blockers'),
    followers: packed('followers'),
    viewers: packed('viewers'),
    fences: packed('fences'),
    fenceposts: bytes('fenceposts'),
    threads: packed('threads'),
    threadsByNewest: packed('threadsByNewest'),
    categoryItems: bytes('categoryItems'),
    categories: packed('categories'),
    allRead: bytes('allRead'),
    watermarks: bytes('watermarks'),
    markers: bytes('markers'),
    markerReaders: bytes('markerReaders'),
    unreadSpans: packed('unreadSpans'),
    joined: bytes('joined'),
    witnesses: bytes('witnesses'),
    readingPlaces: packed('readingPlaces'),
    meta: packed('meta'),
    system: packed('system'),
  };
}

function holdFolder(
  dir: string,
  root: RootDatabase<unknown, Key>,
  { system }: Tables,
): () => Promise<unknown> {
  const hold = root.transactionSync(() => takeOwnership(system));
  if (hold.isHeld) return () => root.transaction(() => releaseOwnership(system, hold.owner));
  void root.close();
  throw new FeedError(
    'UNAVAILABLE',
    `expected ${dir} to be free, got a folder held by process ${hold.owner.pid}`,
  );
}

async function closeRoot(
  root: RootDatabase<unknown, Key>,
  release: () => Promise<unknown>,
): Promise<void> {
  try {
    await release();
  } finally {
    await root.close();
  }
}

function translated<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw translate(error);
  }
}

/** Driver failures carry a numeric code or a `commitError`; anything else is ours and passes unchanged. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FeedError) return error;
  if ('commitError' in error && error.commitError instanceof Promise) {
    const failure = new FeedError(
      'UNAVAILABLE',
      'expected the write to reach the disk, got a failed commit: the disk may be full',
      { cause: error },
    );
    // The driver rejects this promise as well, and nobody else listens: unheard, it would end the process.
    error.commitError.catch((reason: unknown) => {
      error.cause = reason;
    });
    return failure;
  }
  if ('code' in error && (typeof error.code === 'number' || typeof error.code === 'string')) {
    return new FeedError('UNAVAILABLE', `expected the store to answer, got ${error.message}`, {
      cause: error,
    });
  }
  return error;
}
