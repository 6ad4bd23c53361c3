/** A file that an operator edits while the process runs: read at the start, and again whenever it changes. */
import { dirname, resolve } from 'node:path';
import { FeedError } from './errors.ts';
import { watchFolders } from './folder-watch.ts';
import type { Logger } from './log.ts';

export interface ReloadedFile<T> {
  /** What the newest usable version says. */
  content(): T;
  /** Reads the file again. One that cannot be used leaves the content as it is. */
  reload(): Promise<void>;
  /** Why the file's newest edit is not in effect, with its name; null when it is. */
  problem(): string | null;
  /** Repeatable. */
  close(): Promise<void>;
}

export interface ReloadedFileOptions<T> {
  /** Null for no file. */
  readonly file: string | null;
  /** Refuses, with BAD_USER_INPUT and the file's name, a file that cannot be used. */
  readonly read: (file: string) => Promise<T>;
  /** The content without a file. */
  readonly empty: T;
  /** What the file holds, in the plural, for the log. */
  readonly what: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Rejects as `read` does when the file cannot be used at the start. */
export async function openReloadedFile<T>({
  file,
  read,
  empty,
  what,
  log,
}: ReloadedFileOptions<T>): Promise<ReloadedFile<T>> {
  if (file === null)
    return {
      content: () => empty,
      reload: async () => {},
      problem: () => null,
      close: async () => {},
    };
  let content = await read(file);
  let problem: string | null = null;
  let turn: Promise<void> = Promise.resolve();
  const readAgain = async (): Promise<void> => {
    try {
      content = await read(file);
      problem = null;
      log.info({ file }, `the ${what} were read again`);
    } catch (error) {
      problem = error instanceof FeedError ? error.message : String(error);
      log.warn({ err: error }, `the ${what} stay as they were, because their file cannot be used`);
    }
  };
  // One after the other, so that earlier content never replaces later content.
  const reload = (): Promise<void> => (turn = turn.then(readAgain));
  const watch = await watchFolders([dirname(resolve(file))], {
    isWatched: (path) => resolve(path) === resolve(file),
    onChange: () => void reload(),
    onError: (error) => log.warn({ err: error }, `the file of ${what} cannot be watched`),
  });
  return { content: () => content, reload, problem: () => problem, close: () => watch.close() };
}
