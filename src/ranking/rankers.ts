/**
 * The registry of rankers: the built-in ones, a program's own, and those of a folder. It answers one question, how
 * these candidates are ordered, and answers it always.
 */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { FeedError, invariant } from '../base/errors.ts';
import { watchFolder } from '../base/folder-watch.ts';
import { LIMITS } from '../base/limits.ts';
import type { Maker } from '../fence/fencepost.ts';
import type { Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import { wordsOf } from './answer.mjs';
import { BUILT_INS } from './built-ins.ts';
import { rankByChain } from './fallback-chain.ts';
import { inProcess } from './in-process.ts';
import { RankerFolder } from './ranker-folder.ts';
import type { Fault, RankerVersion } from './ranker-version.ts';
import type { Ranker, RankerStatus, RankSpec } from './ranker.ts';
import type { RankersLog } from './rankers-log.ts';
import type { Signals } from './signals.ts';

export interface RankersDeps {
  /** Folder of ranker files, or null for none. */
  readonly dir: string | null;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly log: RankersLog;
  /** A program's own rankers, run in process beside the built-in ones. */
  readonly own?: readonly Ranker[];
  /** False leaves looking at the folder again to `reload`. */
  readonly isWatching?: boolean;
}

export interface RankRequest {
  /** The candidates, each position once. */
  readonly items: readonly Item[];
  readonly spec: RankSpec;
  readonly seed: number;
}

export interface Rankers {
  /** Always a permutation of the items' positions; `fallback` says when the named ranker did not make it, and why. */
  rank(request: RankRequest): Promise<Ranking>;
  /** Built in first, then one's own, then files; files that were never good have version "none". */
  list(): readonly RankerStatus[];
  /** Looks at the folder now and resolves when what it holds is serving or refused. */
  reload(): Promise<void>;
  /** Stops watching and ends every worker. Repeatable. */
  close(): Promise<void>;
}

/** Resolves when every ranker file is serving or refused. Refuses a folder that is not there and unusable rankers of one's own. */
export async function openRankers(deps: RankersDeps): Promise<Rankers> {
  const fixed = fixedVersions(deps);
  const folder =
    deps.dir === null
      ? null
      : await openFolder(deps, { dir: resolve(deps.dir), reserved: new Set(fixed.keys()) });
  const blame = logOnce(deps.log);
  return {
    async rank({ items, spec, seed }) {
      invariant(
        new Set(items.map((item) => item.position)).size === items.length,
        'candidates are ranked each once',
      );
      const known = fixed.get(spec.ranker);
      const versions = known === undefined ? (folder?.rankers.find(spec.ranker) ?? []) : [known];
      if (versions.length === 0)
        blame(
          { name: spec.ranker, version: 'none' },
          { kind: 'fault', reason: 'missing', message: 'no ranker of this name is serving' },
        );
      return rankByChain({ signals: deps.signals, blame }, versions, {
        items,
        spec,
        seed,
        nowMs: deps.clock.now(),
      });
    },
    list: () => [...[...fixed.values()].map(statusOf), ...(folder?.rankers.list() ?? [])],
    reload: async () => folder?.rankers.reload(),
    async close() {
      await folder?.watcher?.close();
      await folder?.rankers.close();
    },
  };
}

function fixedVersions({ own = [], signals }: RankersDeps): ReadonlyMap<string, RankerVersion> {
  const versions = new Map<string, RankerVersion>(
    BUILT_INS.map((ranker) => [ranker.name, inProcess(ranker)]),
  );
  for (const ranker of own) {
    const unknown = ranker.signals.find((signal) => !signals.has(signal));
    if (unknown !== undefined)
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected known signals for the ranker "${ranker.name}", got "${unknown}"`,
      );
    const isNamed = [ranker.name, ranker.version].every(
      (text) => text.length > 0 && text.length <= LIMITS.idCharsMax,
    );
    if (!isNamed || versions.has(ranker.name)) {
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected a new ranker name and a version of 1 to ${LIMITS.idCharsMax} characters, got "${ranker.name}" and "${ranker.version}"`,
      );
    }
    versions.set(ranker.name, inProcess(ranker));
  }
  return versions;
}

async function openFolder(
  deps: RankersDeps,
  { dir, reserved }: { readonly dir: string; readonly reserved: ReadonlySet<string> },
) {
  const isFolder = await stat(dir).then(
    (about) => about.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new FeedError('BAD_USER_INPUT', `expected a folder of rankers, got "${dir}"`);
  const { clock, log, signals } = deps;
  const rankers = new RankerFolder({
    dir,
    clock,
    log,
    hasSignal: (name) => signals.has(name),
    reserved,
  });
  const watcher =
    deps.isWatching === false
      ? null
      : await watchFolder(dir, {
          changed: () => void rankers.reload(),
          failed: (error) =>
            log.warn({ dir, error: wordsOf(error) }, 'the ranker folder cannot be watched'),
        });
  await rankers.reload();
  return { rankers, watcher };
}

function statusOf({ maker, lastFault }: RankerVersion): RankerStatus {
  return { ...maker, file: null, error: lastFault };
}

/** Logs the first fault of each ranker, version and reason; bounded, oldest forgotten first. */
function logOnce(log: RankersLog): (maker: Maker, fault: Fault) => void {
  const told = new Set<string>();
  return ({ name, version }, { reason, message }) => {
    const key = JSON.stringify([name, version, reason]);
    if (told.has(key)) return;
    const [oldest] = told;
    if (told.size >= LIMITS.rankerFaultsMax && oldest !== undefined) told.delete(oldest);
    told.add(key);
    log.warn(
      { ranker: name, version, reason, message: message.slice(0, LIMITS.rankerMessageCharsMax) },
      'a ranker failed and another order is served in its place',
    );
  };
}
