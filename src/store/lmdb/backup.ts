/** Copies an embedded store while a server may be writing to it, and reads every record of the copy. */
import { chmodSync, copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { FeedError } from '../../base/errors.ts';
import { requireRegularFile, syncPath } from '../../base/files.ts';
import { fillFolder } from '../../base/fill-folder.ts';
import { checkDataFile, type StoreReport } from './check.ts';
import { DATA_FILE, requireStore, inspectData, markFolder } from './engine/format.ts';
import { TABLES_MAX } from './engine/tables.ts';

const CURSOR_KEY_FILE = 'cursor.key';

export interface BackupReport extends Pick<StoreReport, 'tables' | 'records'> {
  readonly folder: string;
}

/**
 * A copy of the store at one instant, with its cursor key, in a folder that is new or empty. It appears there once it
 * is complete, on disk and checked. Refuses to copy damage, and names it.
 */
export async function backupLmdbStore(dir: string, to: string): Promise<BackupReport> {
  requireStore(dir);
  inspectData(dir);
  return fillFolder({
    to,
    last: DATA_FILE,
    fill: async (partial) => {
      await copyData({ dir, to }, partial);
      const { isWhole, tables, records, damaged } = await checkDataFile(
        join(partial, DATA_FILE),
        dir,
      );
      if (!isWhole)
        throw new FeedError(
          'UNAVAILABLE',
          `expected a store without damage, got damage in ${dir}: ${damaged[0]}; palisade check lists all of it`,
        );
      markFolder(partial);
      for (const name of readdirSync(partial)) syncPath(join(partial, name));
      return { folder: to, tables, records };
    },
  });
}

interface CopyPaths {
  readonly dir: string;
  /** The folder where the copy appears, as its reader knows it. */
  readonly to: string;
}

async function copyData({ dir, to }: CopyPaths, partial: string): Promise<void> {
  const root = open({ path: dir, noSubdir: false, readOnly: true, maxDbs: TABLES_MAX });
  try {
    await root.backup(partial, true);
  } catch (error) {
    throw new FeedError(
      'UNAVAILABLE',
      `expected to copy the store in ${dir} to ${to}, got ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    await root.close();
  }
  chmodSync(join(partial, DATA_FILE), 0o600);
  const key = join(dir, CURSOR_KEY_FILE);
  if (!existsSync(key)) return;
  requireRegularFile(key);
  copyFileSync(key, join(partial, CURSOR_KEY_FILE));
}
