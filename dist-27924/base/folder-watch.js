/** Watches flat folders and reports that something in them may have changed. */
import { watch } from 'chokidar';
/** How long a file's size must stay the same before its change is reported, so that half a save is not loaded. */
const SETTLE_MS = 100;
/** Editors write several files, or one in several steps; one report is enough for all of them. */
const QUIET_MS = 50;
/** Resolves once the folders are being watched. Folders inside them are not. */
export async function watchFolders(dirs, { isWatched, onChange, onError }) {
    const watcher = watch([...dirs], {
        depth: 0,
        ignoreInitial: true,
        ignored: (path, stats) => stats?.isFile() === true && !isWatched(path),
        awaitWriteFinish: { stabilityThreshold: SETTLE_MS, pollInterval: SETTLE_MS / 4 },
    });
    let timer;
    watcher.on('all', () => {
        clearTimeout(timer);
        timer = setTimeout(onChange, QUIET_MS);
    });
    watcher.on('error', onError);
    await new Promise((resolve) => watcher.once('ready', () => resolve()));
    return {
        async close() {
            const closed = watcher.close();
            clearTimeout(timer);
            await closed;
        },
    };
}
//# sourceMappingURL=folder-watch.js.map