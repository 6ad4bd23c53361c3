/**
 * The registry of rankers: the built-in ones, a program's own, and those of a folder. It orders candidates, and always
 * returns an order.
 */
import { resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { FeedError, invariant } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import type { Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { BUILT_INS, checkRankSpec } from './built-ins.ts';
import { ownBaseOf } from './built-in/bases.ts';
import { MISSING, rankByChain } from './chain.ts';
import { openModuleFolder } from './files/open-module-folder.ts';
import { logFaults } from './log-faults.ts';
import { unknownNameProblem, whyModuleFails } from './module-names.ts';
import { inProcess, type ModuleVersion } from './module-version.ts';
import { rankOverBase } from './rank-over-base.ts';
import type { Ranker, ModuleStatus, RankSpec } from './ranker.ts';
import { ANONYMOUS_READER, type Reader } from './reader.ts';
import type { Signals } from './signals.ts';

export interface RankersOptions {
  /** Folder of ranker files; null if there is no such folder. */
  readonly dir: string | null;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** A program's own rankers, run in process like the built-in ones. */
  readonly own?: readonly Ranker[];
  /** When false, the folder is read again only by `reload`. */
  readonly isWatching?: boolean;
  /** Called after the watched folder was read again. */
  readonly onReload?: () => void;
}

export interface RankRequest {
  /** The candidates, without duplicate positions. */
  readonly items: readonly Item[];
  readonly spec: RankSpec;
  readonly seed: number;
  /** The reader; an anonymous viewer without arguments when left out. */
  readonly reader?: Reader;
  /** The instant that ages are measured from, in ms since 1970; now when left out. */
  readonly nowMs?: number | undefined;
  /** Whether the order is not served; its faults are reported as those of a shadow. */
  readonly isShadow?: boolean | undefined;
}

export interface Rankers {
  /** Always a permutation of the items' positions; `fallback` gives the reason if the named ranker did not make it. */
  rank(request: RankRequest): Promise<Ranking>;
  /** What is wrong with a template's choice of ranker and its options, with its path; null if nothing is. */
  checkSpec(spec: RankSpec): string | null;
  /** Why a choice of ranker does not work now: its file, or a signal that it reads, fails. Null if it works. */
  whyFailing(spec: RankSpec): string | null;
  /** Built in first, then the program's own, then files; a file that never loaded has version "none". */
  list(): readonly ModuleStatus[];
  /** Reads the folder now and resolves when each of its files is serving or rejected. */
  reload(): Promise<void>;
  /** Stops watching and stops every worker. Repeatable. */
  close(): Promise<void>;
}

/** Resolves when every ranker file is serving or rejected. Rejects a folder that does not exist and unusable own rankers. */
export async function openRankers(options: RankersOptions): Promise<Rankers> {
  const { dir, signals, clock, log, isWatching = true, onReload = () => undefined } = options;
  const fixed = fixedVersions(options);
  const folder =
    dir === null
      ? null
      : await openModuleFolder({
          dir: resolve(dir),
          role: 'ranker',
          clock,
          log,
          isWatching,
          signals,
          reserved: new Set(fixed.keys()),
          onChange: onReload,
        });
  // A file that was rejected because of a missing signal may be good now.
  signals.onChange(() => (folder === null ? onReload() : void folder.reload()));
  const onServedFault = logFaults(log, 'ranker');
  const onShadowFault = logFaults(log, 'shadow');
  const list = (): readonly ModuleStatus[] => [
    ...[...fixed.values()].map(statusOf),
    ...(folder?.modules.list() ?? []),
  ];
  const versionsOf = (name: string): readonly ModuleVersion[] => {
    const known = fixed.get(name);
    return known === undefined ? (folder?.modules.find(name) ?? []) : [known];
  };
  const whyOneFails = (spec: RankSpec): string | null => {
    const { ranker: name } = spec;
    const serving = versionsOf(name)[0];
    return (
      failingSignal(signals, serving, spec) ??
      // A built-in ranker fails only through a template's options, which must not affect other templates.
      (fixed.has(name) ? null : whyModuleFails({ role: 'ranker', name, serving, known: list() }))
    );
  };
  return {
    checkSpec(spec) {
      const base = ownBaseOf(spec);
      return (
        checkRankSpec(spec, signals.names) ??
        unknownRanker('ranker', spec.ranker, list()) ??
        (base === null ? null : unknownRanker('options.base', base.ranker, list()))
      );
    },
    whyFailing(spec) {
      const base = ownBaseOf(spec);
      return (base === null ? null : whyOneFails(base)) ?? whyOneFails(spec);
    },
    async rank({ items, spec, seed, isShadow, reader = ANONYMOUS_READER, nowMs = clock.now() }) {
      const onFault = isShadow === true ? onShadowFault : onServedFault;
      const rankBy = (choice: RankSpec, asked: readonly Item[]): Promise<Ranking> => {
        const rowAt = new Map<Position, number>();
        for (const item of asked) rowAt.set(item.position, rowAt.size);
        invariant(rowAt.size === asked.length, 'candidates are ranked each once');
        const versions = versionsOf(choice.ranker);
        if (versions.length === 0) onFault({ name: choice.ranker, version: 'none' }, MISSING);
        const request = { items: asked, rowAt, spec: choice, seed, reader, nowMs };
        return rankByChain({ signals, onFault }, versions, request);
      };
      const base = ownBaseOf(spec);
      if (base === null) return rankBy(spec, items);
      return rankOverBase(await rankBy(base, items), items, (ordered) => rankBy(spec, ordered));
    },
    list,
    reload: async () => folder?.reload(),
    close: async () => folder?.close(),
  };
}

/** The built-in rankers and the program's own, by name. */
function fixedVersions({ own = [], signals }: RankersOptions): ReadonlyMap<string, ModuleVersion> {
  const versions = new Map(BUILT_INS.map((ranker) => [ranker.name, inProcess(ranker)]));
  for (const ranker of own) {
    const { name, version } = ranker;
    const unknown = ranker.signals.find((signal) => !signals.has(signal));
    if (unknown !== undefined)
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected known signals for the ranker "${name}", got "${unknown}"`,
      );
    const isNamed = [name, version].every(
      (text) => text.length > 0 && text.length <= LIMITS.idCharsMax,
    );
    if (!isNamed || versions.has(name)) {
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected a new ranker name and a version of 1 to ${LIMITS.idCharsMax} characters, got "${name}" and "${version}"`,
      );
    }
    versions.set(name, inProcess(ranker));
  }
  return versions;
}

function unknownRanker(
  path: 'ranker' | 'options.base',
  name: string,
  known: readonly ModuleStatus[],
): string | null {
  const problem = unknownNameProblem('ranker', name, known);
  return problem === null ? null : `${path}: ${problem}`;
}

/** The first failing signal that a ranker reads; null for none. Options were checked when the template was read. */
function failingSignal(
  signals: Signals,
  version: ModuleVersion | undefined,
  { options }: RankSpec,
): string | null {
  for (const name of version?.signalsFor(options) ?? []) {
    const problem = signals.whyFailing(name);
    if (problem !== null) return problem;
  }
  return null;
}

function statusOf({ maker, lastFault }: ModuleVersion): ModuleStatus {
  return { ...maker, file: null, error: lastFault };
}
