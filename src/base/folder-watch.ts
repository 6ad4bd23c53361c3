/** Watches flat folders and reports that something in them may have changed. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { watch } from 'chokidar';

/** How long a file's size must stay the same before its change is reported, so that half a save is not loaded. */
const SETTLE_MS = 100;
/** Editors write several files, or one in several steps; one report is enough for all of them. */
const QUIET_MS = 50;
/** How often a folder that was removed is looked for. */
const MISSING_MS = 500;

export interface FolderWatchOptions {
  /** Whether a file matters, by its path. */
  readonly isWatched: (path: string) => boolean;
  /** Called without a reason: the listener looks for itself. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

export interface FolderWatch {
  /** Stops watching; nothing is reported after this call. Repeatable. */
  close(): Promise<void>;
}

/** Resolves once the folders are being watched. Folders inside them are not. One that is removed and made again is watched again. */
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
    timer = setTimeout(onChange, QUIET_MS);
  };
  watcher.on('all', report);
  const stopLooking = lookForMissing(dirs, {
    onRemoved: (removed) => watcher.on('unlinkDir', removed),
    onBack: (dir) => {
      watcher.add(dir);
      report();
    },
  });
  watcher.on('error', onError);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return {
    async close() {
      stopLooking();
      const closed = watcher.close();
      clearTimeout(timer);
      await closed;
    },
  };
}

interface MissingOptions {
  /** Registers who is told of every folder that is removed. */
  readonly onRemoved: (removed: (path: string) => void) => void;
  /** Called twice: what is written before the folder is watched again counts as well. */
  readonly onBack: (dir: string) => void;
}

/** The watcher forgets a folder that is removed, so it is looked for until it is back. */
function lookForMissing(dirs: readonly string[], { onRemoved, onBack }: MissingOptions) {
  const missing = new Map<string, { isBack: boolean }>();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = (): void => {
    for (const [dir, seen] of missing) {
      if (!existsSync(dir)) continue;
      onBack(dir);
      if (seen.isBack) missing.delete(dir);
      seen.isBack = true;
    }
    if (missing.size === 0) stop();
  };
  onRemoved((path) => {
    const dir = dirs.find((each) => resolve(each) === resolve(path));
    if (dir === undefined) return;
    missing.set(dir, { isBack: false });
    timer ??= setInterval(look, MISSING_MS).unref();
  });
  return stop;
}
