/**
 * The modules of a folder: each file in its own worker, reloaded while the server runs. If an edit is broken, the
 * previous version keeps serving; if an edit loads, the previous version is kept as the last good one.
 */
import { parse } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/log.ts';
import { didYouMean } from '../../base/did-you-mean.ts';
import { LIMITS } from '../../base/limits.ts';
import { describeThrown } from '../answer.mjs';
import type { ModuleStatus } from '../ranker.ts';
import type { ModuleVersion } from '../module-version.ts';
import { readModuleFiles, type ModuleFile } from './module-files.ts';
import { A_MODULE, type ModuleRole } from './messages.ts';
import { WorkerHost, type LoadResult, type ModuleManifest } from './worker-host.ts';

export interface ModuleFolderOptions {
  readonly dir: string;
  /** The kind of its modules. */
  readonly role: ModuleRole;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** The signals that its files may be computed from. */
  readonly signals: KnownSignals;
  /** Names no file may take. */
  readonly reserved: ReadonlySet<string>;
}

export interface KnownSignals {
  readonly names: readonly string[];
  has(name: string): boolean;
}

interface FileVersion extends ModuleVersion {
  readonly host: WorkerHost;
}

/** One file of the folder, with its running versions. */
interface FileEntry {
  readonly file: string;
  /** The content last tried; null to try it again at the next reload. */
  hash: string | null;
  serving: FileVersion | null;
  lastGood: FileVersion | null;
  error: string | null;
}

interface LoadedFile {
  readonly host: WorkerHost;
  readonly result: LoadResult;
}

const HASH_CHARS = 8;
/** The version of a file that never loaded. */
const NO_VERSION = 'none';

export class ModuleFolder {
  readonly #options: ModuleFolderOptions;
  readonly #entries = new Map<string, FileEntry>();
  readonly #hosts = new Set<WorkerHost>();
  /** The content first seen under a module's name and its author's version, also for removed files. */
  readonly #firstHashes = new Map<string, string>();
  #reloads: Promise<void> = Promise.resolve();
  #isReloadQueued = false;
  #isClosed = false;

  constructor(options: ModuleFolderOptions) {
    this.#options = options;
  }

  /** The serving version, then its last good one; empty if no file has the name. */
  find(name: string): readonly ModuleVersion[] {
    for (const { serving, lastGood } of this.#entries.values()) {
      if (serving?.maker.name === name) return lastGood === null ? [serving] : [serving, lastGood];
    }
    return [];
  }

  list(): readonly ModuleStatus[] {
    return [...this.#entries.values()].map(({ file, serving, error }) => ({
      name: serving?.maker.name ?? parse(file).name,
      version: serving?.maker.version ?? NO_VERSION,
      file,
      error: error ?? serving?.lastFault ?? null,
    }));
  }

  /** Reads the folder again. Resolves when a read that began after this call is done; never rejects. */
  reload(): Promise<void> {
    if (this.#isReloadQueued) return this.#reloads;
    this.#isReloadQueued = true;
    this.#reloads = this.#reloads.then(() => {
      this.#isReloadQueued = false;
      return this.#readAndSwap();
    });
    return this.#reloads;
  }

  /** Stops every worker. Repeatable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#hosts].map((host) => host.close()));
    await this.#reloads;
    await Promise.all([...this.#hosts].map((host) => host.close()));
  }

  async #readAndSwap(): Promise<void> {
    const files = await this.#readFiles();
    if (files === null) return;
    this.#forgetMissing(new Set(files.map((file) => file.file)));
    const hasChanged = await this.#tryChanged(files);
    // A file that was rejected because another file had its name may get it now.
    if (hasChanged) await this.#tryChanged(files);
  }

  async #readFiles(): Promise<readonly ModuleFile[] | null> {
    try {
      return this.#isClosed ? null : await readModuleFiles(this.#options.dir);
    } catch (error) {
      this.#options.log.warn(
        { dir: this.#options.dir, error: describeThrown(error) },
        `the ${this.#options.role} folder cannot be read; its ${this.#options.role}s stay as they are`,
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
      this.#options.log.info(
        { file, [this.#options.role]: entry.serving?.maker.name ?? null },
        `${A_MODULE[this.#options.role]} file was removed`,
      );
    }
  }

  /** True if any file's serving version changed. */
  async #tryChanged(files: readonly ModuleFile[]): Promise<boolean> {
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

  #entryOf(file: string): FileEntry {
    const known = this.#entries.get(file);
    if (known !== undefined) return known;
    const entry: FileEntry = {
      file,
      hash: null,
      serving: null,
      lastGood: null,
      error: null,
    };
    this.#entries.set(file, entry);
    return entry;
  }

  async #load(file: ModuleFile): Promise<LoadedFile> {
    const print = (line: string): void =>
      this.#options.log.info({ file: file.file, line }, `${A_MODULE[this.#options.role]} printed`);
    const host = new WorkerHost(
      { clock: this.#options.clock, print },
      { file: file.path, source: file.source, role: this.#options.role },
    );
    if (file.problem !== null) return { host, result: { problem: file.problem } };
    this.#hosts.add(host);
    return { host, result: await host.load() };
  }

  /** Swaps in the new version, or rejects it and keeps the serving one. True if it was swapped in. */
  #adopt(file: ModuleFile, { host, result }: LoadedFile): boolean {
    const entry = this.#entryOf(file.file);
    entry.hash = file.hash;
    const problem = 'problem' in result ? result.problem : this.#problemOf(entry, result);
    if ('problem' in result || problem !== null) {
      this.#refuse(entry, problem ?? '');
      void host.close().then(() => this.#hosts.delete(host));
      return false;
    }
    const version = labelVersion(this.#firstHashes, result, file.hash);
    this.#swap(entry, versionOf(host, { ...result, version }));
    return true;
  }

  #problemOf(entry: FileEntry, { name, version, signals }: ModuleManifest): string | null {
    if (this.#isClosed) return 'the server is closing';
    if (version === NO_VERSION)
      return `expected a version other than "${NO_VERSION}", which stands for a file that never loaded`;
    if (this.#options.reserved.has(name))
      return `expected a name that is not built in, got "${name}"`;
    const known = this.#options.signals;
    const unknown = signals.find((signal) => !known.has(signal));
    const other = this.#otherNamed(name, entry);
    if (unknown === undefined && other === null) return null;
    // The signal may be added, and the other file may give up the name, so this content is tried again.
    entry.hash = null;
    if (unknown !== undefined)
      return `expected known signals, got "${unknown}"${didYouMean(unknown, known.names)}`;
    return `expected a name no other file has, got "${name}", which ${other?.file} has`;
  }

  #otherNamed(name: string, entry: FileEntry): FileEntry | null {
    const all = [...this.#entries.values()];
    return all.find((one) => one !== entry && one.serving?.maker.name === name) ?? null;
  }

  #refuse(entry: FileEntry, error: string): void {
    const isNew = entry.error !== error;
    entry.error = error;
    if (isNew)
      this.#options.log.warn(
        { file: entry.file, error, serving: entry.serving?.maker.version ?? null },
        `${A_MODULE[this.#options.role]} file is not usable; its last good version keeps serving if there is one`,
      );
  }

  #swap(entry: FileEntry, next: FileVersion): void {
    const before = entry.serving;
    const kept = betterOf(before, entry.lastGood);
    const lastGood = kept?.maker.name === next.maker.name ? kept : null;
    for (const old of [before, entry.lastGood]) if (old !== lastGood) this.#retire(old);
    entry.serving = next;
    entry.lastGood = lastGood;
    entry.error = null;
    this.#options.log.info(
      { file: entry.file, [this.#options.role]: next.maker.name, version: next.maker.version },
      `${A_MODULE[this.#options.role]} file is in use`,
    );
  }

  #retire(version: FileVersion | null): void {
    if (version !== null) void version.host.retire().then(() => this.#hosts.delete(version.host));
  }
}

/** Which version a new edit may fall back to: the newer, unless it failed, or only the older one was ever accepted. */
function betterOf(newer: FileVersion | null, older: FileVersion | null): FileVersion | null {
  if (newer === null || newer.lastFault !== null) return older;
  return newer.isProven || older?.isProven !== true ? newer : older;
}

function versionOf(
  host: WorkerHost,
  { name, version, signals, needs }: ModuleManifest,
): FileVersion {
  return {
    maker: { name, version },
    lastFault: null,
    isProven: false,
    host,
    needs,
    signalsFor: () => signals,
    ask: (question, deadlineMs) => host.ask(question, deadlineMs),
  };
}

/**
 * The version that a fencepost records, correct even if an author edits a file and forgets to raise its version: the
 * author's version for the first content seen under it, and `version+hash` for any other content. `firstHashes` is
 * bounded; the oldest entries are evicted first.
 */
function labelVersion(
  firstHashes: Map<string, string>,
  { name, version }: ModuleManifest,
  hash: string,
): string {
  const key = JSON.stringify([name, version]);
  const first = firstHashes.get(key);
  if (first === hash) return version;
  if (first !== undefined)
    return `${version.slice(0, LIMITS.idCharsMax - HASH_CHARS - 1)}+${hash.slice(0, HASH_CHARS)}`;
  const oldest = firstHashes.keys().next();
  if (firstHashes.size >= LIMITS.rankerFaultsMax && oldest.done !== true)
    firstHashes.delete(oldest.value);
  firstHashes.set(key, hash);
  return version;
}
