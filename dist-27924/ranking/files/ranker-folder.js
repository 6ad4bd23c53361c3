/**
 * The rankers of a folder: each file in its own worker, reloaded while the server runs. When an edit is broken, the
 * version before it keeps serving; when an edit loads, the version before it is kept as the last good one.
 */
import { parse } from 'node:path';
import { LIMITS } from "../../base/limits.js";
import { describeThrown } from '../answer.mjs';
import { readRankerFiles } from "./ranker-files.js";
import { WorkerHost } from "./worker-host.js";
const HASH_CHARS = 8;
export class RankerFolder {
    #options;
    #entries = new Map();
    #hosts = new Set();
    #reloads = Promise.resolve();
    #isReloadQueued = false;
    #isClosed = false;
    constructor(options) {
        this.#options = options;
    }
    /** The serving version, then its last good one; empty when no file has the name. */
    find(name) {
        for (const { serving, lastGood } of this.#entries.values()) {
            if (serving?.maker.name === name)
                return lastGood === null ? [serving] : [serving, lastGood];
        }
        return [];
    }
    list() {
        return [...this.#entries.values()].map(({ file, serving, error }) => ({
            name: serving?.maker.name ?? parse(file).name,
            version: serving?.maker.version ?? 'none',
            file,
            error: error ?? serving?.lastFault ?? null,
        }));
    }
    /** Reads the folder again. Resolves when a read that began after this call is done; never rejects. */
    reload() {
        if (this.#isReloadQueued)
            return this.#reloads;
        this.#isReloadQueued = true;
        this.#reloads = this.#reloads.then(() => {
            this.#isReloadQueued = false;
            return this.#readAndSwap();
        });
        return this.#reloads;
    }
    /** Ends every worker. Repeatable. */
    async close() {
        this.#isClosed = true;
        await Promise.all([...this.#hosts].map((host) => host.close()));
        await this.#reloads;
        await Promise.all([...this.#hosts].map((host) => host.close()));
    }
    async #readAndSwap() {
        const files = await this.#readFiles();
        if (files === null)
            return;
        this.#forgetMissing(new Set(files.map((file) => file.file)));
        const hasChanged = await this.#tryChanged(files);
        // A file refused because another file had its name may get it now.
        if (hasChanged)
            await this.#tryChanged(files);
    }
    async #readFiles() {
        try {
            return this.#isClosed ? null : await readRankerFiles(this.#options.dir);
        }
        catch (error) {
            this.#options.log.warn({ dir: this.#options.dir, error: describeThrown(error) }, 'the ranker folder cannot be read; its rankers stay as they are');
            return null;
        }
    }
    #forgetMissing(present) {
        for (const [file, entry] of this.#entries) {
            if (present.has(file))
                continue;
            this.#entries.delete(file);
            this.#retire(entry.serving);
            this.#retire(entry.lastGood);
            this.#options.log.info({ file, ranker: entry.serving?.maker.name ?? null }, 'a ranker file was removed');
        }
    }
    /** True when any file's serving version changed. */
    async #tryChanged(files) {
        const changed = files.filter((file) => this.#entryOf(file.file).hash !== file.hash);
        let hasSwapped = false;
        for (let start = 0; start < changed.length && !this.#isClosed; start += LIMITS.rankerLoadsMax) {
            const batch = changed.slice(start, start + LIMITS.rankerLoadsMax);
            const loads = await Promise.all(batch.map((file) => this.#load(file)));
            for (const [index, file] of batch.entries()) {
                const loaded = loads[index];
                if (loaded !== undefined)
                    hasSwapped = this.#adopt(file, loaded) || hasSwapped;
            }
        }
        return hasSwapped;
    }
    #entryOf(file) {
        const known = this.#entries.get(file);
        if (known !== undefined)
            return known;
        const entry = {
            file,
            hash: null,
            serving: null,
            lastGood: null,
            error: null,
            firstHashes: new Map(),
        };
        this.#entries.set(file, entry);
        return entry;
    }
    async #load(file) {
        const print = (line) => this.#options.log.info({ file: file.file, line }, 'a ranker printed');
        const host = new WorkerHost({ clock: this.#options.clock, print }, { file: file.path, source: file.source });
        if (file.problem !== null)
            return { host, result: { problem: file.problem } };
        this.#hosts.add(host);
        return { host, result: await host.load() };
    }
    /** Swaps the new version in, or refuses it and keeps what serves. True when it was swapped in. */
    #adopt(file, { host, result }) {
        const entry = this.#entryOf(file.file);
        entry.hash = file.hash;
        const problem = 'problem' in result ? result.problem : this.#problemOf(entry, result);
        if ('problem' in result || problem !== null) {
            this.#refuse(entry, problem ?? '');
            void host.close().then(() => this.#hosts.delete(host));
            return false;
        }
        const version = labelVersion(entry.firstHashes, result.version, file.hash);
        this.#swap(entry, versionOf(host, { ...result, version }));
        return true;
    }
    #problemOf(entry, { name, signals }) {
        if (this.#isClosed)
            return 'the server is closing';
        if (this.#options.reserved.has(name))
            return `expected a name that is not built in, got "${name}"`;
        const unknown = signals.find((signal) => !this.#options.hasSignal(signal));
        if (unknown !== undefined)
            return `expected known signals, got "${unknown}"`;
        if (!this.#isTakenByOther(entry, name))
            return null;
        // The other file may give the name up, so this content is tried again.
        entry.hash = null;
        return `expected a name no other file has, got "${name}"`;
    }
    #isTakenByOther(entry, name) {
        return [...this.#entries.values()].some((other) => other !== entry && other.serving?.maker.name === name);
    }
    #refuse(entry, error) {
        const isNew = entry.error !== error;
        entry.error = error;
        if (isNew)
            this.#options.log.warn({ file: entry.file, error, serving: entry.serving?.maker.version ?? null }, 'a ranker file is not usable; what served before stays');
    }
    #swap(entry, next) {
        const before = entry.serving;
        const kept = betterOf(before, entry.lastGood);
        const lastGood = kept?.maker.name === next.maker.name ? kept : null;
        for (const old of [before, entry.lastGood])
            if (old !== lastGood)
                this.#retire(old);
        entry.serving = next;
        entry.lastGood = lastGood;
        entry.error = null;
        this.#options.log.info({ file: entry.file, ranker: next.maker.name, version: next.maker.version }, 'a ranker file is serving');
    }
    #retire(version) {
        if (version !== null)
            void version.host.retire().then(() => this.#hosts.delete(version.host));
    }
}
/** Which version a new edit may fall back to: the newer, unless it failed, or only the older was ever accepted. */
function betterOf(newer, older) {
    if (newer === null || newer.lastFault !== null)
        return older;
    return newer.isProven || older?.isProven !== true ? newer : older;
}
function versionOf(host, { name, version, signals }) {
    return {
        maker: { name, version },
        lastFault: null,
        isProven: false,
        host,
        signalsFor: () => signals,
        ask: (question, deadlineMs) => host.ask(question, deadlineMs),
    };
}
/**
 * The version a fencepost records, true even when an author edits a file and forgets to raise its version: the author's
 * version while it means one content, and `version+hash` for any other content under the same version. `firstHashes`
 * is bounded, oldest out first.
 */
function labelVersion(firstHashes, version, hash) {
    const first = firstHashes.get(version);
    if (first === hash)
        return version;
    if (first !== undefined)
        return `${version.slice(0, LIMITS.idCharsMax - HASH_CHARS - 1)}+${hash.slice(0, HASH_CHARS)}`;
    const oldest = firstHashes.keys().next();
    if (firstHashes.size >= LIMITS.rankerFaultsMax && oldest.done !== true)
        firstHashes.delete(oldest.value);
    firstHashes.set(version, hash);
    return version;
}
//# sourceMappingURL=ranker-folder.js.map