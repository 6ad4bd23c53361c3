/**
 * Rewrites a store of format 0, whose rows have no checksums, in the current format. The new store is made next to the
 * old one and replaces it in one step, so an interrupted migration changes nothing.
 */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { open, type RootDatabase } from 'lmdb';
import { FeedError } from '../../base/errors.ts';
import { syncPath } from '../../base/files.ts';
import { checkDataFile } from './check.ts';
import { openRoot } from './engine/environment.ts';
import { holdFolder } from './engine/folder-hold.ts';
import {
  checkFormat,
  DATA_FILE,
  formatOf,
  requireStore,
  inspectFolder,
  LOCK_FILE,
  markFolder,
  STORE_FORMAT,
} from './engine/format.ts';
import type { Key } from './engine/keys.ts';
import { withChecksum } from './engine/table.ts';
import { TABLES, TABLES_MAX } from './engine/tables.ts';

const BATCH_ROWS = 10_000;
const OWNER_KEY = 'owner\0';

/**
 * Migrates the store of a folder, which no other process may hold, to the current format and returns a sentence about
 * it. The old data stays next to the new. Safe to repeat. Refuses a newer format, and old data that cannot be read.
 */
export async function migrateLmdbStore(dir: string): Promise<string> {
  requireStore(dir);
  const hold = await holdFolder(dir);
  try {
    inspectFolder(dir);
    return await migrateHeld(dir);
  } finally {
    hold.release();
  }
}

async function migrateHeld(dir: string): Promise<string> {
  const old = open<unknown, Key>({
    path: dir,
    noSubdir: false,
    readOnly: true,
    maxDbs: TABLES_MAX,
  });
  const beside = join(dir, 'migrating');
  const kept = join(dir, 'data-format-0.mdb');
  let rows: number;
  try {
    const format = formatOf(old);
    if (format === STORE_FORMAT) return `The store in ${dir} is up to date.`;
    if (format !== null) checkFormat(dir, old, false);
    rmSync(beside, { recursive: true, force: true });
    rows = await copyRows(old, beside);
  } finally {
    await old.close();
  }
  const made = join(beside, DATA_FILE);
  const { damaged } = await checkDataFile(made, beside);
  if (damaged[0] !== undefined)
    throw new FeedError(
      'UNAVAILABLE',
      `expected an intact store, got a damaged copy: ${damaged[0]}`,
    );
  if (!existsSync(kept)) keepFile(join(dir, DATA_FILE), { kept, beside });
  renameSync(made, join(dir, DATA_FILE));
  syncPath(dir);
  markFolder(dir);
  for (const left of [beside, join(dir, LOCK_FILE)]) rmSync(left, { recursive: true, force: true });
  return `The store in ${dir} now has format ${STORE_FORMAT}: ${rows} rows. The old data is kept in ${kept}; remove it once the new data works.`;
}

/**
 * Not every file system has hard links; without them, a copy is made, which gets its name when it is whole and on disk.
 */
function keepFile(
  data: string,
  { kept, beside }: { readonly kept: string; readonly beside: string },
): void {
  try {
    linkSync(data, kept);
  } catch {
    const copy = join(beside, 'kept');
    copyFileSync(data, copy);
    syncPath(copy);
    renameSync(copy, kept);
  }
}

/** How many rows were copied. */
async function copyRows(old: RootDatabase<unknown, Key>, dir: string): Promise<number> {
  const root = openRoot(dir);
  try {
    checkFormat(dir, root, true);
    let rows = 0;
    for (const [name, kind] of Object.values(TABLES))
      rows += await copyTable(old, root, { name, isChecked: kind !== 'keys' });
    return rows;
  } finally {
    await root.close();
  }
}

interface CopiedTable {
  readonly name: string;
  readonly isChecked: boolean;
}

/** Between batches, a signal can end the command. */
async function copyTable(
  old: RootDatabase<unknown, Key>,
  root: RootDatabase<unknown, Key>,
  { name, isChecked }: CopiedTable,
): Promise<number> {
  const options = { keyEncoding: 'binary', encoding: 'binary' } as const;
  const source = old.openDB<Buffer, Key>(name, options) as
    ReturnType<typeof old.openDB<Buffer, Key>> | undefined;
  const target = root.openDB<Buffer, Key>(name, options);
  let rows = 0;
  let batch: { readonly key: Key; readonly value: Buffer }[] = [];
  const write = (): void => {
    root.transactionSync(() => {
      for (const { key, value } of batch)
        void target.put(key, isChecked ? withChecksum(key, value) : value);
    });
    rows += batch.length;
    batch = [];
  };
  for (const { key, value } of source?.getRange({}) ?? []) {
    // Since format 1 a socket shows who holds the folder.
    if (name === 'system' && key.toString() === OWNER_KEY) continue;
    batch.push({ key: Buffer.from(key), value: Buffer.from(value) });
    if (batch.length < BATCH_ROWS) continue;
    write();
    await setImmediate();
  }
  write();
  return rows;
}
