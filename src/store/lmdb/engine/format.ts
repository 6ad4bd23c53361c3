/**
 * The format of a store, a number in the data that is written when the store is created, and the checks that are made
 * before the data is mapped, because a mapped file with wrong bytes ends the process with a signal.
 */
import {
  closeSync,
  existsSync,
  fchmodSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Database, RootDatabase } from 'lmdb';
import { FeedError } from '../../../base/errors.ts';
import { requireRegularFile, unusableFolder } from '../../../base/files.ts';
import type { Key } from './keys.ts';
import {
  NotAStoreError,
  openPageFile,
  tableTree,
  walkTree,
  type PageFile,
  type PageRow,
} from './page-file.ts';

/** Format 0 is that of stores without a number, whose rows have no checksums. */
export const STORE_FORMAT = 1;

export const DATA_FILE = 'data.mdb';
export const LOCK_FILE = 'lock.mdb';
/** Shows that the folder holds a store, even if its data is missing. */
export const MARKER_FILE = 'palisade.store';
const MARKER = 'This folder holds a store of Palisade. Its data is in data.mdb.\n';
/** More than a new lock file and the first pages of a store need. */
const ROOM_BYTES = 262_144;
const FORMAT_TABLE = { name: 'format', keyEncoding: 'binary', encoding: 'string' } as const;
const FORMAT_KEY: Key = Buffer.from('format');

/**
 * Makes the files of a folder readable by their owner alone, and returns whether the store is new. Refuses a folder
 * whose data is missing, truncated or not a store, or whose files are no regular ones, and explains why.
 */
export function inspectFolder(dir: string): { readonly isNew: boolean } {
  requireRegularFiles(dir);
  const isNew = !hasStore(dir);
  if (isNew && existsSync(join(dir, MARKER_FILE)))
    throw unusable(
      dir,
      `expected the data of the store in ${dir}, got an empty ${DATA_FILE}: restore a backup`,
    );
  if (!isNew) inspectData(dir);
  for (const file of [DATA_FILE, LOCK_FILE]) makePrivate(join(dir, file));
  if (statSync(join(dir, LOCK_FILE)).size === 0) requireRoom(dir);
  return { isNew };
}

/** Whether the folder holds the data of a store. */
export function hasStore(dir: string): boolean {
  const data = join(dir, DATA_FILE);
  return existsSync(data) && statSync(data).size > 0;
}

/** Refuses, with BAD_USER_INPUT, a pipe or a device as a file of the driver, which would wait for it or end in a signal. */
function requireRegularFiles(dir: string): void {
  for (const name of [DATA_FILE, LOCK_FILE]) {
    const file = join(dir, name);
    if (existsSync(file)) requireRegularFile(file);
  }
}

/** Refuses, with UNAVAILABLE, a folder without a store. */
export function requireStore(dir: string): void {
  requireRegularFiles(dir);
  if (hasStore(dir)) return;
  requireReadable(dir);
  throw new FeedError('UNAVAILABLE', `expected a store in ${dir}, got no ${DATA_FILE} with data`);
}

/** Refuses a folder that cannot be read, in which every file seems to be missing. */
function requireReadable(dir: string): void {
  try {
    readdirSync(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT')
      throw unusable(dir, `expected a folder that can be read, got ${dir} (${code})`, error);
  }
}

/** Refuses data that LMDB could not map: truncated, or not a store. Only reads. */
export function inspectData(dir: string): void {
  const data = join(dir, DATA_FILE);
  const file = opened(dir, data);
  try {
    // The last pages of a healthy file may be free and never written; only what is in use must be there.
    const isShort = file.sizeBytes < (file.lastPage + 1) * file.pageBytes;
    const lost = isShort ? firstLoss(file) : null;
    if (lost !== null)
      throw unusable(
        dir,
        `expected an intact store in ${data}, got one that lacks page ${lost} of ${file.lastPage + 1}: restore a backup`,
      );
  } finally {
    file.close();
  }
}

function opened(dir: string, data: string): PageFile {
  try {
    return openPageFile(data);
  } catch (error) {
    if (!(error instanceof NotAStoreError)) throw unusable(dir, describe(data, error), error);
    throw unusable(dir, `expected a store in ${data}: ${error.message}; restore a backup`, error);
  }
}

function describe(data: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return `expected a file that can be read, got ${data} (${code ?? 'an error'})`;
}

/** The first page in use that is not in the file; null when all are there. */
function firstLoss(file: PageFile): number | null {
  for (const tree of [file.free, file.main])
    for (const row of walkTree(file, tree, { withValues: false })) {
      if (row.kind === 'damage') return row.page;
      const table = row.isTable ? tableTree(row) : null;
      if (table === null) continue;
      for (const inner of walkTree(file, table, { withValues: false }))
        if (inner.kind === 'damage') return inner.page;
    }
  return null;
}

/**
 * Reads the store's format, and writes it to a new store. Refuses a newer format with UNAVAILABLE, and an older one
 * with the command that rewrites it.
 */
export function checkFormat(dir: string, root: RootDatabase<unknown, Key>, isNew: boolean): void {
  const found = formatOf(root);
  if (found === STORE_FORMAT) return;
  if (found === null && (isNew || isUntouched(root))) return writeFormat(root);
  throw otherFormat(dir, found);
}

function otherFormat(dir: string, found: number | null): FeedError {
  return unusable(
    dir,
    found === null || found < STORE_FORMAT
      ? `expected a store of format ${STORE_FORMAT} in ${dir}, got an older one: run palisade migrate --data ${dir}`
      : `expected a store of format ${STORE_FORMAT} in ${dir}, got format ${found}, which a newer version of Palisade wrote`,
  );
}

/**
 * Refuses the data of a folder in another format, as `checkFormat` does, because all of its records would look damaged.
 * Passes over damage.
 */
export function requireFormat(dir: string, file: PageFile): void {
  const found = formatIn(file);
  if (found !== undefined && found !== STORE_FORMAT) throw otherFormat(dir, found);
}

/** Null for a store without a number, undefined where damage hides it. */
function formatIn(file: PageFile): number | null | undefined {
  let tables = 0;
  for (const row of walkTree(file, file.main, { withValues: true })) {
    if (row.kind === 'damage') return undefined;
    tables += 1;
    const tree = row.isTable && tableNameIn(row) === FORMAT_TABLE.name ? tableTree(row) : null;
    if (tree === null) continue;
    const [number] = walkTree(file, tree, { withValues: true });
    if (number === undefined) return null;
    const text = number.kind === 'row' ? number.value.toString() : '';
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  }
  return tables === file.main.entries && tables > 1 ? null : undefined;
}

/** The name of a table. The driver writes it with a zero byte at the end. */
export function tableNameIn({ key }: PageRow): string {
  return key.toString('utf8').replace(/\0$/, '');
}

/** The number in the data; null when there is none. */
export function formatOf(root: RootDatabase<unknown, Key>): number | null {
  const text = openFormat(root)?.get(FORMAT_KEY);
  return text === undefined ? null : Number(text);
}

/** Undefined when a store that is open for reading has no such table. */
function openFormat(root: RootDatabase<unknown, Key>): Database<string, Key> | undefined {
  return root.openDB<string, Key>(FORMAT_TABLE);
}

function writeFormat(root: RootDatabase<unknown, Key>): void {
  openFormat(root)?.putSync(FORMAT_KEY, String(STORE_FORMAT));
}

/** A store whose creation was interrupted has no table yet. */
function isUntouched(root: RootDatabase<unknown, Key>): boolean {
  return (root.getStats() as { readonly entryCount: number }).entryCount <= 1;
}

/** Leaves the marker file of a store in the folder. Call it once the store exists. */
export function markFolder(dir: string): void {
  const marker = join(dir, MARKER_FILE);
  if (!existsSync(marker)) writeFileSync(marker, MARKER, { mode: 0o600 });
}

/** The driver maps the lock file before the disk has allocated it, and a full disk would end the process. */
function requireRoom(dir: string): void {
  const probe = join(dir, '.room');
  try {
    writeFileSync(probe, Buffer.alloc(ROOM_BYTES, 1), { flush: true });
  } catch (error) {
    throw unusableFolder(dir, error);
  } finally {
    rmSync(probe, { force: true });
  }
}

function makePrivate(path: string): void {
  const file = openSync(path, 'a', 0o600);
  try {
    fchmodSync(file, 0o600);
  } catch {
    // A file of another user keeps its mode: that user decides who reads it.
  } finally {
    closeSync(file);
  }
}

function unusable(dir: string, message: string, cause?: unknown): FeedError {
  return new FeedError('UNAVAILABLE', message, {
    cause: cause ?? new Error(`the store in ${dir}`),
  });
}
