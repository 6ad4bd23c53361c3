/**
 * A folder that is filled completely or not at all, even an existing one: an empty volume, which nothing can replace.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { FeedError } from './errors.ts';
import {
  innerPartialPath,
  isInnerPartial,
  isNobodys,
  makeFolder,
  partialPath,
  syncPath,
  unusableFolder,
} from './files.ts';

export interface FilledFolder<T> {
  readonly to: string;
  /**
   * The file without which the folder is not complete, in case the process is killed while it moves files into place.
   */
  readonly last?: string;
  /** Writes files, each of which must be on disk when it resolves. */
  fill(folder: string): Promise<T>;
}

/**
 * The result of `fill`, once its files are in the folder. Refuses, with BAD_USER_INPUT, a folder that is not empty. A
 * new folder appears in one step. An existing one gets the files one by one and is complete when all are finished.
 */
export async function fillFolder<T>({ to, last, fill }: FilledFolder<T>): Promise<T> {
  requireEmpty(to);
  const isThere = existsSync(to);
  const partial = isThere ? innerPartialPath(to) : partialPath(to);
  makePartial(to, partial);
  try {
    const filled = await fill(partial);
    syncPath(partial);
    if (isThere) moveUp(partial, last);
    else {
      renameSync(partial, to);
      syncPath(dirname(resolve(to)));
    }
    return filled;
  } catch (error) {
    throw error instanceof FeedError ? error : unusableFolder(to, error);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Refuses, in a sentence about `to`, a place where no folder can be made. */
function makePartial(to: string, partial: string): void {
  makeFolder(dirname(partial));
  try {
    mkdirSync(partial, { mode: 0o700 });
  } catch (error) {
    throw unusableFolder(to, error);
  }
}

/** Whether somebody is filling the folder, or was killed while doing so. */
export function isUnfinished(folder: string): boolean {
  return readdirSync(folder).some(isInnerPartial);
}

/** Requires that the folder does not exist or is empty, such as a new volume. */
function requireEmpty(to: string): void {
  if (!existsSync(to)) return;
  const names = statSync(to).isDirectory() ? namesIn(to) : [''];
  if (names.length === 0) return;
  const cut = names.some(isInnerPartial)
    ? ' with the partial output of another command: remove it'
    : '';
  throw new FeedError('BAD_USER_INPUT', `expected a new or empty folder, got ${to}${cut}`);
}

/** Without the names that nobody put there. */
function namesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => isInnerPartial(name) || !isNobodys(name));
}

/** Moves files out of a folder into its parent. If one cannot be moved, the others are moved back. */
function moveUp(partial: string, last: string | undefined): void {
  const to = dirname(partial);
  const names = readdirSync(partial).sort((a, b) => Number(a === last) - Number(b === last));
  if (namesIn(to).some((name) => name !== basename(partial)))
    throw new FeedError('BAD_USER_INPUT', `expected ${to} to stay empty, got other files in it`);
  try {
    for (const name of names) {
      if (name === last) syncPath(to);
      renameSync(join(partial, name), join(to, name));
    }
    syncPath(to);
    rmdirSync(partial);
    syncPath(to);
  } catch (error) {
    for (const name of names) rmSync(join(to, name), { force: true });
    throw error;
  }
}
