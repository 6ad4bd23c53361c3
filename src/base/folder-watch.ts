/** Watches flat folders and reports that something in them may have changed. */
import { statSync } from 'node:fs';
import { watch } from 'chokidar';

/** How long a file's size must stay the same before its change is reported, so that half a save is not loaded. */
const SETTLE_MS = 100;
/** Editors write several files, or one in several steps; one report is enough for all of them. */
const QUIET_MS = 50;
/** How often to check whether a removed folder is back. */
const MISSING_MS = 500;

export interface FolderWatchOptions {
  /** Whether a file matters, by its path. */
  readonly isWatched: (path: string) => boolean;
  /** Called without a reason: the listener checks for itself. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

export interface FolderWatch {
  /** Stops watching; nothing is reported after this call. Repeatable. */
  close(): Promise<void>;
}

/**
 * Resolves once the folders are being watched. Subfolders are not. A folder that is removed and made again is watched
 * again.
 */
export async function watchFolders(
  dirs: readonly string[],
  { isWatched, onChange, onError }: FolderWatchOptions,
): Promise<FolderWatch> {
  const watcher = watch([...dirs], {
    depth: 0,
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && !isWatched(path),
    awaitWriteFinish: { stabilityThreshold: SETTLE_MS, pollInterval: SETTLE_MS / 4 },
  });
  let timer: NodeJS.Timeout | undefined;
  const report = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      missing.note();
      onChange();
    }, QUIET_MS);
  };
  const missing = lookForMissing(dirs, (dir) => {
    watcher.unwatch(dir);
    watcher.add(dir);
    report();
  });
  watcher.on('all', report);
  watcher.on('error', onError);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return {
    async close() {
      missing.stop();
      const closed = watcher.close();
      clearTimeout(timer);
      await closed;
    },
  };
}

interface MissingFolders {
  /** Checks whether a folder was removed or replaced by another one. */
  readonly note: () => void;
  readonly stop: () => void;
}

/**
 * The watcher forgets a folder that is removed, and stays on the removed one when another replaces it immediately. Such
 * a folder is polled until it is back. `onBack` is called twice: what is written before the folder is watched again
 * counts too.
 */
function lookForMissing(dirs: readonly string[], onBack: (dir: string) => void): MissingFolders {
  const watched = new Map(dirs.map((dir) => [dir, identityOf(dir)]));
  const missing = new Map<string, { isBack: boolean }>();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = (): void => {
    for (const [dir, seen] of missing) {
      const identity = identityOf(dir);
      if (identity === null) continue;
      watched.set(dir, identity);
      onBack(dir);
      if (seen.isBack) missing.delete(dir);
      seen.isBack = true;
    }
    if (missing.size === 0) stop();
  };
  const note = (): void => {
    for (const dir of dirs) {
      if (missing.has(dir) || identityOf(dir) === watched.get(dir)) continue;
      missing.set(dir, { isBack: false });
      timer ??= setInterval(look, MISSING_MS).unref();
    }
  };
  return { note, stop };
}

/**
 * Null for a folder that cannot be found. A folder made again may get the number of the removed one, but not its birth
 * time. Without birth times in the file system each change looks like another folder: two checks more, and no loss.
 */
function identityOf(dir: string): string | null {
  try {
    const { dev, ino, birthtimeMs } = statSync(dir);
    return `${dev}:${ino}:${birthtimeMs}`;
  } catch {
    return null;
  }
}
