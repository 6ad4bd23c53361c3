/**
 * The rankers of a folder: each file in its own worker, reloaded while the server runs. A broken edit keeps the
 * version that served before, and the version before a fresh edit is kept as the last good one.
 */
import { parse } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { wordsOf } from './answer.mjs';
import type { RankerStatus } from './ranker.ts';
import { readRankerFiles, type RankerFile } from './ranker-files.ts';
import type { RankerVersion } from './ranker-version.ts';
import type { RankersLog } from './rankers-log.ts';
import { labelVersion } from './version-label.ts';
import { WorkerHost, type Manifest } from './worker-host.ts';

export interface FolderDeps {
  readonly dir: string;
  readonly clock: Clock;
  readonly log: RankersLog;
  readonly hasSignal: (name: string) => boolean;
  /** Names no file may take. */
  readonly reserved: ReadonlySet<string>;
}

interface FileVersion extends RankerVersion {
  readonly host: WorkerHost;
}

interface Entry {
  readonly file: string;
  /** The content last tried; null to try again at the next look. */
  hash: string | null;
  serving: FileVersion | null;
  lastGood: FileVersion | null;
  error: string | null;
  readonly firstHashes: Map<string, string>;
}

type Loaded = {
  readonly host: WorkerHost;
  readonly result: Manifest | { readonly problem: string };
};

export class RankerFolder {
  readonly #deps: FolderDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #hosts = new Set<WorkerHost>();
  #looks: Promise<void> = Promise.resolve();
  #isLookQueued = false;
  #isClosed = false;

  constructor(deps: FolderDeps) {
    this.#deps = deps;
  }

  /** The serving version, then its last good one; empty when no file has the name. */
  find(name: string): readonly RankerVersion[] {
    for (const { serving, lastGood } of this.#entries.values()) {
      if (serving?.maker.name === name) return lastGood === null ? [serving] : [serving, lastGood];
    }
    return [];
  }

  list(): readonly RankerStatus[] {
    return [...this.#entries.values()].map(({ file, serving, error }) => ({
      name: serving?.maker.name ?? parse(file).name,
      version: serving?.maker.version ?? 'none',
      file,
      error: error ?? serving?.lastFault ?? null,
    }));
  }

  /** Looks at the folder again. Resolves when a look that began after this call is done; never rejects. */
  reload(): Promise<void> {
    if (this.#isLookQueued) return this.#looks;
    this.#isLookQueued = true;
    this.#looks = this.#looks.then(() => {
      this.#isLookQueued = false;
      return this.#look();
    });
    return this.#looks;
  }

  /** Ends every worker. Repeatable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#hosts].map((host) => host.close()));
    await this.#looks;
    await Promise.all([...this.#hosts].map((host) => host.close()));
  }

  async #look(): Promise<void> {
    const files = await this.#readFiles();
    if (files === null) return;
    this.#forgetMissing(new Set(files.map((file) => file.file)));
    const hasChanged = await this.#tryChanged(files);
    // A file refused for its name may have it now that another was changed.
    if (hasChanged) await this.#tryChanged(files);
  }

  async #readFiles(): Promise<readonly RankerFile[] | null> {
    try {
      return this.#isClosed ? null : await readRankerFiles(this.#deps.dir);
    } catch (error) {
      this.#deps.log.warn(
        { dir: this.#deps.dir, error: wordsOf(error) },
        'the ranker folder cannot be read; its rankers stay as they are',
      );
      return null;
    }
  }

  #forgetMissing(present: ReadonlySet<string>): void {
    for (const [file, entry] of this.#entries) {
      if (present.has(file)) continue;
      this.#entries.delete(file);
      this.#retire(entry.serving);
      this.#retire(entry.lastGood);
      this.#deps.log.info(
        { file, ranker: entry.serving?.maker.name ?? null },
        'a ranker file was removed',
      );
    }
  }

  /** True when any file's serving version changed. */
  async #tryChanged(files: readonly RankerFile[]): Promise<boolean> {
    const changed = files.filter((file) => this.#entryOf(file.file).hash !== file.hash);
    let hasSwapped = false;
    for (let start = 0; start < changed.length && !this.#isClosed; start += LIMITS.rankerLoadsMax) {
      const batch = changed.slice(start, start + LIMITS.rankerLoadsMax);
      const loads = await Promise.all(batch.map((file) => this.#load(file)));
      for (const [index, file] of batch.entries()) {
        const loaded = loads[index];
        if (loaded !== undefined) hasSwapped = this.#adopt(file, loaded) || hasSwapped;
      }
    }
    return hasSwapped;
  }

  #entryOf(file: string): Entry {
    const known = this.#entries.get(file);
    if (known !== undefined) return known;
    const entry: Entry = {
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

  async #load(file: RankerFile): Promise<Loaded> {
    const print = (line: string): void =>
      this.#deps.log.info({ file: file.file, line }, 'a ranker printed');
    const host = new WorkerHost(
      { clock: this.#deps.clock, print },
      { file: file.path, source: file.source },
    );
    if (file.problem !== null) return { host, result: { problem: file.problem } };
    this.#hosts.add(host);
    return { host, result: await host.load() };
  }

  /** Swaps the new version in, or refuses it and keeps what serves. */
  #adopt(file: RankerFile, { host, result }: Loaded): boolean {
    const entry = this.#entryOf(file.file);
    const problem = 'problem' in result ? result.problem : this.#problemOf(result);
    const isClash =
      problem === null && !('problem' in result) && this.#isTakenByOther(entry, result.name);
    entry.hash = isClash ? null : file.hash;
    if ('problem' in result || problem !== null || isClash) {
      this.#refuse(
        entry,
        problem ??
          `expected a name no other file has, got "${'name' in result ? result.name : ''}"`,
      );
      void host.close().then(() => this.#hosts.delete(host));
      return false;
    }
    this.#swap(
      entry,
      versionOf(host, {
        ...result,
        version: labelVersion(entry.firstHashes, result.version, file.hash),
      }),
    );
    return true;
  }

  #problemOf({ name, signals }: Manifest): string | null {
    if (this.#isClosed) return 'the server is closing';
    if (this.#deps.reserved.has(name)) return `expected a name that is not built in, got "${name}"`;
    const unknown = signals.find((signal) => !this.#deps.hasSignal(signal));
    return unknown === undefined ? null : `expected known signals, got "${unknown}"`;
  }

  #isTakenByOther(entry: Entry, name: string): boolean {
    return [...this.#entries.values()].some(
      (other) => other !== entry && other.serving?.maker.name === name,
    );
  }

  #refuse(entry: Entry, error: string): void {
    const isNews = entry.error !== error;
    entry.error = error;
    if (isNews)
      this.#deps.log.warn(
        { file: entry.file, error, serving: entry.serving?.maker.version ?? null },
        'a ranker file is not usable; what served before stays',
      );
  }

  #swap(entry: Entry, next: FileVersion): void {
    const before = entry.serving;
    const kept = betterOf(before, entry.lastGood);
    const lastGood = kept?.maker.name === next.maker.name ? kept : null;
    for (const old of [before, entry.lastGood]) if (old !== lastGood) this.#retire(old);
    entry.serving = next;
    entry.lastGood = lastGood;
    entry.error = null;
    this.#deps.log.info(
      { file: entry.file, ranker: next.maker.name, version: next.maker.version },
      'a ranker file is serving',
    );
  }

  #retire(version: FileVersion | null): void {
    if (version !== null) void version.host.retire().then(() => this.#hosts.delete(version.host));
  }
}

/** Which version a fresh edit may fall back to: the newer, unless it failed, or only the older has proved itself. */
function betterOf(newer: FileVersion | null, older: FileVersion | null): FileVersion | null {
  if (newer === null || newer.lastFault !== null) return older;
  return newer.isProven || older?.isProven !== true ? newer : older;
}

function versionOf(host: WorkerHost, { name, version, signals }: Manifest): FileVersion {
  return {
    maker: { name, version },
    lastFault: null,
    isProven: false,
    host,
    signalsFor: () => signals,
    ask: (question, deadlineMs) => host.ask(question, deadlineMs),
  };
}
