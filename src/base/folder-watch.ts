/** Watches one flat folder and says when something in it may have changed. */
import { watch } from 'chokidar';

/** How long a file's size must stand still before a change to it is announced, so that half a save is not loaded. */
const SETTLE_MS = 100;

/** Resolves once the folder is being watched. `changed` is called without a reason: the listener looks for itself. */
export async function watchFolder(
  dir: string,
  listen: { readonly changed: () => void; readonly failed: (error: unknown) => void },
): Promise<{ close(): Promise<void> }> {
  const watcher = watch(dir, {
    depth: 0,
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: SETTLE_MS, pollInterval: SETTLE_MS / 4 },
  });
  watcher.on('all', () => listen.changed());
  watcher.on('error', (error) => listen.failed(error));
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return { close: () => watcher.close() };
}
