/**
 * Signals that are files of a folder, in addition to those of the program. Each runs in its own process, is reloaded
 * while the server runs, and has its answers checked like a ranker's.
 */
import { resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import { candidatesOf } from './candidates.ts';
import { openModuleFolder } from './files/open-module-folder.ts';
import { logFaults, type OnFault } from './log-faults.ts';
import { whyModuleFails } from './module-names.ts';
import { fault, type Fault, type ModuleOutcome, type ModuleVersion } from './module-version.ts';
import type { SignalColumns } from './ranker.ts';
import { readerContext } from './reader.ts';
import type { SignalSubject } from './signal.ts';
import { boundedColumn, type Signals } from './signals.ts';

export interface SignalFilesOptions {
  readonly dir: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** When false, the folder is read again only by `reload`. */
  readonly isWatching?: boolean;
}

export interface SignalFiles extends Signals {
  reload(): Promise<void>;
  /** Stops watching and stops every worker. Repeatable. */
  close(): Promise<void>;
}

/** The program's signals and those of the folder, which may be computed from the former. Rejects a missing folder. */
export async function openSignalFiles(
  program: Signals,
  { dir, clock, log, isWatching = true }: SignalFilesOptions,
): Promise<SignalFiles> {
  const listeners: (() => void)[] = [];
  const folder = await openModuleFolder({
    dir: resolve(dir),
    role: 'signal',
    clock,
    log,
    isWatching,
    signals: program,
    reserved: new Set(program.names),
    onChange: () => listeners.forEach((listener) => listener()),
  });
  const versionsOf = (name: string): readonly ModuleVersion[] => folder.modules.find(name);
  const onFault = logFaults(log, 'signal');
  const serving = (): readonly string[] =>
    folder.modules.list().flatMap(({ name, version }) => (version === 'none' ? [] : [name]));
  return {
    get names() {
      return [...program.names, ...serving()];
    },
    has: (name) => program.has(name) || versionsOf(name).length > 0,
    fetch: (names, subject) =>
      fetch({ program, versionsOf, onFault }, [...new Set(names)], subject),
    onChange: (listener) => void listeners.push(listener),
    whyFailing: (name) =>
      program.has(name)
        ? null
        : whyModuleFails({
            role: 'signal',
            name,
            serving: versionsOf(name)[0],
            known: folder.modules.list(),
          }),
    list: () => folder.modules.list(),
    reload: () => folder.reload(),
    close: () => folder.close(),
  };
}

interface FetchContext {
  readonly program: Signals;
  readonly versionsOf: (name: string) => readonly ModuleVersion[];
  readonly onFault: OnFault;
}

/** Fetches the program's columns first, in one fetch, because files may be computed from them. */
async function fetch(
  { program, versionsOf, onFault }: FetchContext,
  names: readonly string[],
  subject: SignalSubject,
): Promise<SignalColumns> {
  const files = names
    .filter((name) => !program.has(name))
    .map((name) => ({ name, versions: versionsOf(name) }));
  const read = new Set(names.filter((name) => program.has(name)));
  for (const { versions } of files)
    for (const version of versions) for (const name of version.signalsFor({})) read.add(name);
  const columns = await program.fetch([...read], subject);
  const own = await Promise.all(
    files.map(async ({ name, versions }) => [
      name,
      await askVersions(name, versions, { columns, subject, onFault }),
    ]),
  );
  return Object.fromEntries([
    ...Object.entries(columns).filter(([name]) => names.includes(name)),
    ...own,
  ]) as SignalColumns;
}

interface AskContext {
  readonly columns: SignalColumns;
  readonly subject: SignalSubject;
  readonly onFault: OnFault;
}

/** Calls the serving version, then its last good one. Rejects with the fault of the first. */
async function askVersions(
  name: string,
  versions: readonly ModuleVersion[],
  context: AskContext,
): Promise<readonly number[]> {
  let problem = 'expected a known signal, got one that no file has';
  for (const [index, version] of versions.entries()) {
    const outcome = await askVersion(version, context);
    const values = outcome.kind === 'answer' ? outcome.parts[0]?.values : undefined;
    if (values !== undefined) {
      [version.lastFault, version.isProven] = [null, true];
      return boundedColumn(values);
    }
    const failed = faultOf(outcome, context.subject.items.length);
    version.lastFault = failed.message;
    context.onFault(version.maker, failed);
    if (index === 0) problem = failed.message;
  }
  throw new FeedError('UNAVAILABLE', `the signal "${name}": ${problem}`);
}

function askVersion(
  version: ModuleVersion,
  { columns, subject }: AskContext,
): Promise<ModuleOutcome> {
  const { items, reader, nowMs, deadlineMs } = subject;
  const signals = Object.fromEntries(
    version.signalsFor({}).map((name) => [name, columns[name] ?? []]),
  );
  const context = { ...readerContext(reader), seed: 0, nowMs, options: {} };
  const candidates = candidatesOf(items, version.needs);
  return version.ask({ candidates, signals, context }, deadlineMs);
}

function faultOf(outcome: ModuleOutcome, count: number): Fault {
  return outcome.kind === 'fault'
    ? { ...outcome, message: outcome.message.slice(0, LIMITS.rankerMessageCharsMax) }
    : fault('threw', `expected ${count} numbers, got another answer`);
}
