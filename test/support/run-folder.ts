/**
 * The folder of one run: what its files share, and their temporary folders. It exists before the first of them starts,
 * and is removed after the last.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer } from './build-server.ts';

const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 4 * 1024 ** 3;

export default function setup(): void | (() => void) {
  // vitest calls this for each project of the run.
  if (process.env['PALISADE_RUN_FOLDER'] !== undefined) return;
  const folder = mkdtempSync(join(isInMemory() ? MEMORY : tmpdir(), 'palisade-run-'));
  // Like /tmp: a test drops its privileges to meet a folder that it may not read.
  chmodSync(folder, 0o755);
  process.env['PALISADE_RUN_FOLDER'] = folder;
  process.env['TMPDIR'] = folder;
  const remove = (): void => {
    for (const path of [builtServer(folder), folder])
      rmSync(path, { recursive: true, force: true });
  };
  // A run that a signal ends removes it too: it may be in memory.
  process.once('exit', remove);
  return remove;
}

/**
 * Thousands of stores are opened briefly, and each waits for the disk on every write. So they are in memory if there is
 * room, unless `TMPDIR` names another place.
 */
function isInMemory(): boolean {
  if (process.env['TMPDIR'] !== undefined || process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES_MIN && process.availableMemory() >= 2 * MEMORY_BYTES_MIN;
  } catch {
    return false;
  }
}
