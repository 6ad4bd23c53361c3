/** Folders and files that exist completely or not at all, readable by their owner alone, even after a power cut. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { FeedError } from './errors.ts';

/**
 * Makes a folder with its parents, for their owner alone. Refuses, in a sentence, a path where no folder can be. It
 * makes them one by one, because Node's own recursion does not end where the file system answers ENOENT, as in /proc.
 */
export function makeFolder(dir: string): void {
  const missing: string[] = [];
  for (let at = resolve(dir); !existsSync(at) && at !== dirname(at); at = dirname(at))
    missing.push(at);
  try {
    for (const path of missing.reverse()) mkdirUnlessThere(path);
  } catch (error) {
    throw unusableFolder(dir, error);
  }
  if (!statSync(dir).isDirectory())
    throw new FeedError('UNAVAILABLE', `expected a folder, got the file ${dir}`);
}

/** The error for a folder that cannot be written to. */
export function unusableFolder(dir: string, cause: unknown): FeedError {
  return unwritable(`a folder that can be written, got ${dir}`, cause);
}

/** The error for a file that cannot be written, such as on a full disk; a FeedError passes unchanged. */
export function unusableFile(file: string, cause: unknown): FeedError {
  return cause instanceof FeedError
    ? cause
    : unwritable(`a file that can be written, got ${file}`, cause);
}

function unwritable(expected: string, cause: unknown): FeedError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'an error';
  return new FeedError('UNAVAILABLE', `expected ${expected} (${code})`, { cause });
}

/** Two processes may make it at the same time. */
function mkdirUnlessThere(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Writes a file next to its place, flushes it and renames it, so that nobody ever finds half of it. Replaces an
 * existing file. Refuses, in a sentence, a place where it cannot be.
 */
export function writeWhole(path: string, text: string): void {
  const beside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(beside, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw unusableFile(path, error);
  }
  syncPath(dirname(path));
}

/**
 * Refuses, with BAD_USER_INPUT and the file's name, anything but a regular file: opening a pipe waits until somebody
 * writes to it, and a device may never end.
 */
export function requireRegularFile(file: string): void {
  const stats = statSync(file);
  if (stats.isFile()) return;
  const got = stats.isDirectory() ? 'a folder' : 'a pipe, a socket or a device';
  throw new FeedError('BAD_USER_INPUT', `${file}: expected a regular file, got ${got}`);
}

/** Flushes a file, or the names in a folder, to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const NOBODYS_NAMES = /^(\..*|lost\+found|System Volume Information|desktop\.ini|Thumbs\.db)$/;

/** Whether file systems, desktops and repositories create such a name in a folder on their own. */
export function isNobodys(name: string): boolean {
  return NOBODYS_NAMES.test(name);
}

/** Part of the names of this process's temporary files, so that it can find and remove them when it must end. */
const OWN_MARK = randomBytes(4).toString('hex');

const BESIDE = '.partial-';
const INNER = '.unfinished-';

/** A temporary name next to a path, for what is being made there. */
export function partialPath(path: string): string {
  return join(dirname(resolve(path)), `${BESIDE}${OWN_MARK}-${randomBytes(4).toString('hex')}`);
}

/** A temporary name inside a folder, for what is being made there. While it exists, the folder is not complete. */
export function innerPartialPath(folder: string): string {
  return join(resolve(folder), `${INNER}${OWN_MARK}-${randomBytes(4).toString('hex')}`);
}

export function isInnerPartial(name: string): boolean {
  return name.startsWith(INNER);
}

/** A new folder in the system's folder for temporary files, for its owner alone. */
export function makeTemporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), `palisade-${OWN_MARK}-`));
}

/** Removes what this process was making next to a path and inside it, and its temporary folders. */
export function removeUnfinished(path: string): void {
  for (const folder of [tmpdir(), dirname(resolve(path)), path])
    for (const name of namesIn(folder))
      if (isOwn(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

function isOwn(name: string): boolean {
  return name.includes(`-${OWN_MARK}-`);
}

const PARTIAL = new RegExp(`^(\\${BESIDE}|\\${INNER})[0-9a-f]{8}-`);

/** What other processes are making next to a path and inside it, or left there when they were killed. */
export function unfinishedOfOthers(path: string): readonly string[] {
  return [dirname(resolve(path)), resolve(path)].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => PARTIAL.test(name) && !isOwn(name))
      .map((name) => join(folder, name)),
  );
}

/** None for a folder that cannot be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether a path is a folder or something in it, even if it does not exist yet or links lead to it. */
export function isWithin(folder: string, path: string): boolean {
  const [first] = relative(realPath(folder), realPath(path)).split(sep);
  return first !== '..';
}

/** The path without links; what does not exist yet is taken as it is written. */
function realPath(path: string): string {
  const missing: string[] = [];
  let at = resolve(path);
  for (; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(basename(at));
  return join(realpathSync(at), ...missing);
}
