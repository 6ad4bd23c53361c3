/**
 * One LMDB environment with its tables, and the two ways to use them: `read` and `write`. A write is one abortable
 * transaction, batched with its neighbours into one group commit, and resolves when it is on disk. Failures of the driver
 * become FeedError UNAVAILABLE here and nowhere else.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { FeedError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files.ts';
import { LIMITS } from '../../../base/limits.ts';
import { NumberedSets } from '../../../base/numbered-sets.ts';
import { TextPool } from '../../../base/text-pool.ts';
import type { Position } from '../../../model/positions.ts';
import type { ProducerKey } from '../../../model/producers.ts';
import type { ThreadRecord } from '../../../model/reads.ts';
import { holdFolder, type FolderHold } from './folder-hold.ts';
import { checkFormat, DATA_FILE, inspectFolder, markFolder } from './format.ts';
import { requireOwnFolder } from './own-folder.ts';
import { textKey, type Key } from './keys.ts';
import { openKeptLists, type NewestThreads } from './kept-lists.ts';
import { KeptMarkers } from './kept-markers.ts';
import {
  keptByPosition,
  keptByViewer,
  type KeptByViewer,
  NOTHING_CHANGED,
  type Kept,
  type KeptRows,
  type Settle,
} from './kept-rows.ts';
import { openLogBlocks, type LogBlocks } from './log-blocks.ts';
import { RecentReads } from './recent-reads.ts';
import { openTables, TABLES_MAX, type Tables } from './tables.ts';

/** Receives what is left out of an answer because its bytes are damaged. */
export type OnDamage = (damage: FeedError) => void;

export interface LmdbEnvironment extends Tables {
  readonly onDamage: OnDamage;
  /** Decoded rows of the log, shared by all reads. */
  readonly logBlocks: LogBlocks;
  /** Records of threads by their newest positions, for lists. */
  readonly keptThreads: KeptRows<Position, ThreadRecord>;
  /** How many viewers like each item, and keep it as a favourite. */
  readonly keptLikes: KeptRows<Position, number>;
  readonly keptFavourites: KeptRows<Position, number>;
  /** Which items each viewer likes, and keeps as favourites. */
  readonly keptLiked: KeptByViewer;
  readonly keptFavourited: KeptByViewer;
  /** The newest threads of categories. */
  readonly keptLists: KeptRows<ProducerKey, NewestThreads>;
  /** Viewers' markers in the categories that they read. */
  readonly keptMarkers: KeptMarkers;
  /** Texts that many decoded rows repeat. */
  readonly texts: TextPool;
  /** Makes the sets of producers and people in facts that are kept. */
  readonly sets: NumberedSets;
  /**
   * Remembers the result of a small, frequent read of one table until a row of the table is written, so the result is
   * what `read` would return. `name` identifies the read of this table.
   */
  recall<T>(table: keyof Tables, name: string, action: () => T): T;
  /** The same in two steps, for a result that serves other reads than the one that found it. */
  readonly recent: Pick<RecentReads, 'get' | 'keep'>;
  /** Runs a synchronous action over one snapshot. */
  read<T>(action: () => T): T;
  /** Runs a synchronous action in one transaction, undone when it throws; resolves when it is on disk. */
  write<T>(action: () => T): Promise<T>;
  /**
   * Resolves when durable writes work. After a failed write a small one proves nothing: only a write as large as the
   * largest counts, until one succeeds.
   */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens or creates the environment in a folder. Refuses with UNAVAILABLE and the folder's name a folder that another
 * process holds, that holds other files and no store, whose data is damaged beyond use, or whose format this version
 * does not read.
 */
export async function openEnvironment(
  dir: string,
  onDamage: OnDamage = () => undefined,
): Promise<LmdbEnvironment> {
  makeFolder(dir);
  requireOwnFolder(dir);
  const hold = await holdFolder(dir);
  try {
    const recent = new RecentReads();
    return environmentOf(dir, { hold, recent, onDamage, opened: openStore(dir, recent) });
  } catch (error) {
    hold.release();
    throw error;
  }
}

interface OpenedStore {
  readonly root: RootDatabase<unknown, Key>;
  readonly tables: Tables;
}

function openStore(dir: string, recent: RecentReads): OpenedStore {
  const { isNew } = inspectFolder(dir);
  let root: RootDatabase<unknown, Key> | null = null;
  try {
    root = openRoot(dir);
    checkFormat(dir, root, isNew);
    const tables = openTables(root, (table) => recent.touch(table));
    markFolder(dir);
    return { root, tables };
  } catch (error) {
    void root?.close();
    // Half a new store, as a full disk leaves it, would later be refused as damaged.
    if (isNew) rmSync(join(dir, DATA_FILE), { force: true });
    throw translate(error);
  }
}

interface EnvironmentParts {
  readonly hold: FolderHold;
  readonly recent: RecentReads;
  readonly onDamage: OnDamage;
  readonly opened: OpenedStore;
}

function environmentOf(
  dir: string,
  { hold, recent, onDamage, opened: { root, tables } }: EnvironmentParts,
): LmdbEnvironment {
  let closing: Promise<void> | null = null;
  const requireOpen = () => {
    if (closing !== null) throw closedIn(dir);
  };
  const { kept, takeChanges } = openKept();
  const readNow = <T>(action: () => T): T => {
    requireOpen();
    return translated(action);
  };
  let hasFailed = false;
  const write = async <T>(action: () => T): Promise<T> => {
    requireOpen();
    const touched = new Set<keyof Tables>();
    let settle: Settle = NOTHING_CHANGED;
    let isOnDisk = false;
    try {
      const result = await root.childTransaction(() => {
        recent.touched = touched;
        try {
          return action();
        } finally {
          settle = takeChanges();
        }
      });
      isOnDisk = true;
      return result;
    } catch (error) {
      const failure = translate(error);
      if (failure instanceof FeedError && failure !== error) hasFailed = true;
      throw failure;
    } finally {
      // Reads between the write of the rows and the commit saw the old rows.
      for (const table of touched) recent.forget(table);
      settle(isOnDisk);
    }
  };
  return {
    ...tables,
    onDamage,
    ...kept,
    logBlocks: openLogBlocks(),
    ...openTexts(),
    recall: <T>(table: keyof Tables, name: string, action: () => T): T => {
      requireOpen();
      return recent.recall(table, name, () => readNow(action));
    },
    recent,
    read: readNow,
    write,
    probe: async () => {
      const isLarge = hasFailed;
      const value = isLarge ? 'x'.repeat(LIMITS.storeProbeChars) : '';
      await write(() => tables.meta.put(textKey('ping'), value));
      if (!isLarge) return;
      hasFailed = false;
      await write(() => tables.meta.put(textKey('ping'), ''));
    },
    close: () => (closing ??= root.close().finally(() => hold.release())),
  };
}

function closedIn(dir: string): FeedError {
  return new FeedError('UNAVAILABLE', `expected an open store, got one closed in ${dir}`);
}

/** What is kept of rows. Each transaction takes its changes of it at its end, and settles them when it is over. */
function openKept() {
  const kept = {
    keptThreads: keptByPosition<ThreadRecord>(LIMITS.threadCacheSlots),
    keptLikes: keptByPosition<number>(LIMITS.itemCacheSlots),
    keptFavourites: keptByPosition<number>(LIMITS.itemCacheSlots),
    keptLiked: keptByViewer(),
    keptFavourited: keptByViewer(),
    keptLists: openKeptLists(),
    keptMarkers: new KeptMarkers(),
  };
  const all: readonly Kept[] = Object.values(kept);
  const takeChanges = (): Settle => {
    const settles = all.map((each) => each.takeChanges());
    return (isOnDisk) => {
      for (const settle of settles) settle(isOnDisk);
    };
  };
  return { kept, takeChanges };
}

function openTexts(): Pick<LmdbEnvironment, 'texts' | 'sets'> {
  const texts = new TextPool(LIMITS.textsSharedMax);
  return { texts, sets: new NumberedSets(LIMITS.textsNumberedMax, texts) };
}

/** Appending leaves room for one more entry in each page, so fenceposts of 1 to 2 KB would take a page of 4 KB each. */
const PAGE_BYTES = 8_192;

/**
 * The driver's environment. `overlappingSync` is off so that a commit is acknowledged, and becomes visible, only once
 * it is on disk: no read returns what a power cut could undo, and a failed sync fails the write instead of leaving it
 * waiting. `eventTurnBatching` is off because its batches hold a promise of their own that nobody can catch: a full
 * disk would end the process (https://github.com/kriszyp/lmdb-js/issues/368). Writes that wait for one commit still
 * share the next.
 */
export function openRoot(dir: string): RootDatabase<unknown, Key> {
  return open<unknown, Key>({
    path: dir,
    noSubdir: false,
    maxDbs: TABLES_MAX,
    keyEncoding: 'binary',
    overlappingSync: false,
    eventTurnBatching: false,
    maxReaders: 126,
    pageSize: PAGE_BYTES,
  });
}

function translated<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw translate(error);
  }
}

/** Driver failures carry a code or a `commitError`; any other error passes unchanged. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FeedError) return error;
  if ('commitError' in error && error.commitError instanceof Promise) {
    const failure = new FeedError(
      'UNAVAILABLE',
      'expected the write to reach the disk, got a failed commit: the disk may be full',
      { cause: error },
    );
    // The driver rejects this promise too. Without a handler the rejection would end the process.
    error.commitError.catch((reason: unknown) => {
      error.cause = reason;
    });
    return failure;
  }
  if ('code' in error && isOfDriver(error.code)) {
    return new FeedError('UNAVAILABLE', `expected the store to answer, got ${error.message}`, {
      cause: error,
    });
  }
  return error;
}

/** An LMDB error number, or a system error name such as ENOSPC. Node's names for a wrong argument mean a bug here. */
function isOfDriver(code: unknown): boolean {
  return typeof code === 'number' || (typeof code === 'string' && !code.startsWith('ERR_'));
}
