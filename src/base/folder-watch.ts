/** Watches flat folders and reports that something in them may have changed. */
import { watch } from 'chokidar';

/** How long a file's size must stay the same before its change is reported, so that half a save is not loaded. */
const SETTLE_MS = 100;
/** Editors write several files, or one in several steps; one report is enough for all of them. */
const QUIET_MS = 50;

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

/** Resolves once the folders are being watched. Folders inside them are not. */
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
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  });
  watcher.on('error', onError);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return {
    async close() {
      const closed = watcher.close();
      clearTimeout(timer);
      await closed;
    },
  };
}
