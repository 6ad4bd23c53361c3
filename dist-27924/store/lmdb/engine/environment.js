/**
 * One LMDB environment with its tables, and the two ways to use them: `read` and `write`. A write is one abortable
 * transaction, batched with its neighbours into one group commit, and resolves when it is on disk. Failures of the driver
 * become FeedError UNAVAILABLE here and nowhere else.
 */
import { mkdirSync } from 'node:fs';
import { open } from 'lmdb';
import { FeedError } from "../../../base/errors.js";
import { LIMITS } from "../../../base/limits.js";
import { openLogBlocks } from "./log-blocks.js";
import { releaseOwnership, takeOwnership } from "./ownership.js";
import { openTables } from "./tables.js";
/** Opens or creates the environment in a folder. Refuses a folder that another process holds. */
export function openEnvironment(dir) {
    const root = openRoot(dir);
    const tables = openTables(root);
    const release = holdFolder(dir, root, tables);
    let closing = null;
    const requireOpen = () => {
        if (closing !== null)
            throw new FeedError('UNAVAILABLE', `expected an open store, got one closed in ${dir}`);
    };
    const recent = new Map();
    const readNow = (action) => {
        requireOpen();
        return translated(action);
    };
    return {
        ...tables,
        logBlocks: openLogBlocks(),
        recall: (name, action) => {
            requireOpen();
            const known = recent.get(name);
            if (known !== undefined)
                return known;
            const value = readNow(action);
            if (recent.size >= LIMITS.recentReadsMax)
                recent.clear();
            recent.set(name, value);
            return value;
        },
        read: readNow,
        write: async (action) => {
            requireOpen();
            try {
                return await root.childTransaction(() => {
                    recent.clear();
                    return action();
                });
            }
            catch (error) {
                throw translate(error);
            }
            finally {
                recent.clear();
            }
        },
        close: () => (closing ??= closeRoot(root, release)),
    };
}
/** Appending leaves room for one more entry in each page, so fenceposts of 1 to 2 KB would take a page of 4 KB each. */
const PAGE_BYTES = 8_192;
/**
 * `overlappingSync` is off so that a commit is acknowledged, and becomes visible, only once it is on disk: no read
 * returns what a power cut could take back, and a failed sync fails the write instead of leaving it waiting. `eventTurnBatching`
 * is off because its batches hold a promise of their own that nobody can catch: a full disk would end the process
 * (https://github.com/kriszyp/lmdb-js/issues/368). Writes that wait for one commit still share the next.
 */
function openRoot(dir) {
    makeFolder(dir);
    return translated(() => open({
        path: dir,
        noSubdir: false,
        maxDbs: 64,
        keyEncoding: 'binary',
        overlappingSync: false,
        eventTurnBatching: false,
        maxReaders: 126,
        pageSize: PAGE_BYTES,
    }));
}
function makeFolder(dir) {
    try {
        mkdirSync(dir, { recursive: true, mode: 0o700 });
    }
    catch (error) {
        const code = error.code ?? 'an error';
        throw new FeedError('UNAVAILABLE', `expected a folder that can be written, got ${dir} (${code})`, { cause: error });
    }
}
function holdFolder(dir, root, { system }) {
    const hold = root.transactionSync(() => takeOwnership(system));
    if (hold.isHeld)
        return () => root.transaction(() => releaseOwnership(system, hold.owner));
    void root.close();
    throw new FeedError('UNAVAILABLE', `expected ${dir} to be free, got a folder held by process ${hold.owner.pid}`);
}
async function closeRoot(root, release) {
    try {
        await release();
    }
    finally {
        await root.close();
    }
}
function translated(action) {
    try {
        return action();
    }
    catch (error) {
        throw translate(error);
    }
}
/** Driver failures carry a numeric code or a `commitError`; any other error passes unchanged. */
function translate(error) {
    if (!(error instanceof Error) || error instanceof FeedError)
        return error;
    if ('commitError' in error && error.commitError instanceof Promise) {
        const failure = new FeedError('UNAVAILABLE', 'expected the write to reach the disk, got a failed commit: the disk may be full', { cause: error });
        // The driver rejects this promise too. Without a handler the rejection would end the process.
        error.commitError.catch((reason) => {
            error.cause = reason;
        });
        return failure;
    }
    if ('code' in error && (typeof error.code === 'number' || typeof error.code === 'string')) {
        return new FeedError('UNAVAILABLE', `expected the store to answer, got ${error.message}`, {
            cause: error,
        });
    }
    return error;
}
//# sourceMappingURL=environment.js.map