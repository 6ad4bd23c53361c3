/**
 * The registry of rankers: the built-in ones, a program's own, and those of a folder. It answers one question, how
 * candidates are ordered, and it always has an answer.
 */
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { FeedError, invariant } from "../base/errors.js";
import { watchFolders } from "../base/folder-watch.js";
import { LIMITS } from "../base/limits.js";
import { describeThrown } from './answer.mjs';
import { BUILT_INS } from "./built-ins.js";
import { rankByChain } from "./chain.js";
import { isRankerFile } from "./files/ranker-files.js";
import { RankerFolder } from "./files/ranker-folder.js";
import { fault, inProcess } from "./ranker-version.js";
/** Resolves when every ranker file is serving or refused. Refuses a folder that is not there and own rankers it cannot use. */
export async function openRankers(options) {
    const { dir, signals, clock, log } = options;
    const fixed = fixedVersions(options);
    const folder = dir === null ? null : await openFolder(options, resolve(dir), fixed);
    const onFault = logOnce(log);
    return {
        async rank({ items, spec, seed }) {
            invariant(new Set(items.map((item) => item.position)).size === items.length, 'candidates are ranked each once');
            const known = fixed.get(spec.ranker);
            const versions = known === undefined ? (folder?.rankers.find(spec.ranker) ?? []) : [known];
            if (versions.length === 0)
                onFault({ name: spec.ranker, version: 'none' }, MISSING);
            const request = { items, spec, seed, nowMs: clock.now() };
            return rankByChain({ signals, onFault }, versions, request);
        },
        list: () => [...[...fixed.values()].map(statusOf), ...(folder?.rankers.list() ?? [])],
        reload: async () => folder?.rankers.reload(),
        async close() {
            await folder?.watch?.close();
            await folder?.rankers.close();
        },
    };
}
const MISSING = fault('missing', 'no ranker of this name is serving');
/** By name: the built-in rankers and the program's own. */
function fixedVersions({ own = [], signals }) {
    const versions = new Map(BUILT_INS.map((ranker) => [ranker.name, inProcess(ranker)]));
    for (const ranker of own) {
        const { name, version } = ranker;
        const unknown = ranker.signals.find((signal) => !signals.has(signal));
        if (unknown !== undefined)
            throw new FeedError('BAD_USER_INPUT', `expected known signals for the ranker "${name}", got "${unknown}"`);
        const isNamed = [name, version].every((text) => text.length > 0 && text.length <= LIMITS.idCharsMax);
        if (!isNamed || versions.has(name)) {
            throw new FeedError('BAD_USER_INPUT', `expected a new ranker name and a version of 1 to ${LIMITS.idCharsMax} characters, got "${name}" and "${version}"`);
        }
        versions.set(name, inProcess(ranker));
    }
    return versions;
}
/** No file may take a name of `fixed`. */
async function openFolder({ clock, log, signals, isWatching = true }, dir, fixed) {
    const isFolder = await stat(dir).then((about) => about.isDirectory(), () => false);
    if (!isFolder)
        throw new FeedError('BAD_USER_INPUT', `expected a folder of rankers, got "${dir}"`);
    const hasSignal = (name) => signals.has(name);
    const rankers = new RankerFolder({ dir, clock, log, hasSignal, reserved: new Set(fixed.keys()) });
    const watch = isWatching
        ? await watchFolders([dir], {
            isWatched: (path) => isRankerFile(basename(path)),
            onChange: () => void rankers.reload(),
            onError: (error) => log.warn({ dir, error: describeThrown(error) }, 'the ranker folder cannot be watched'),
        })
        : null;
    await rankers.reload();
    return { rankers, watch };
}
function statusOf({ maker, lastFault }) {
    return { ...maker, file: null, error: lastFault };
}
/** Logs the first fault of each ranker, version and reason; bounded, oldest forgotten first. */
function logOnce(log) {
    const logged = new Set();
    return ({ name, version }, { reason, message }) => {
        const key = JSON.stringify([name, version, reason]);
        if (logged.has(key))
            return;
        const [oldest] = logged;
        if (logged.size >= LIMITS.rankerFaultsMax && oldest !== undefined)
            logged.delete(oldest);
        logged.add(key);
        log.warn({ ranker: name, version, reason, message: message.slice(0, LIMITS.rankerMessageCharsMax) }, 'a ranker failed; another order is served in its place');
    };
}
//# sourceMappingURL=rankers.js.map