/**
 * Sources that are files of a folder. Each runs in its own process and is reloaded while the server runs. Answers are
 * cached for as long as the version serves, so that a stream is the same on every page.
 */
import { LRUCache } from 'lru-cache';
import { createBreaker, type Breaker } from '../base/async/breaker.ts';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { Arguments } from '../model/arguments.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import {
  openOptionalModules,
  type OptionalModules,
  type OptionalModulesOptions,
} from './files/open-module-folder.ts';
import { logFaults, reportMissing, type OnFault } from './log-faults.ts';
import { moduleNameProblem } from './module-names.ts';
import { fault, type Fault, type ModuleVersion } from './module-version.ts';
import { readTimelines } from './source-answer.ts';

/** A template's question to a source. */
export interface SourceAsk {
  readonly source: string;
  readonly args: Arguments;
  readonly deadlineMs: number;
}

/** The sources of an installation, for one request. */
export interface OwnSourceReads {
  /** Null if no version of the source answers. The same answer gives the same Set object. Never rejects. */
  timelines(ask: SourceAsk): Promise<ReadonlySet<ProducerKey> | null>;
}

export interface OwnSources extends OptionalModules {
  /** What is wrong with a template's choice of source; null if nothing is. */
  check(name: string): string | null;
  /** The serving version; `none` for a name that no file has. */
  versionOf(name: string): string;
  open(viewer: UserId | null): OwnSourceReads;
}

/** The state of one version. */
interface VersionState {
  readonly answers: LRUCache<string, ReadonlySet<ProducerKey>>;
  readonly breaker: Breaker;
}

/** Resolves when every file is serving or rejected. Rejects a folder that does not exist. */
export async function openSourceFiles(options: OptionalModulesOptions): Promise<OwnSources> {
  const { clock, log } = options;
  const { find, ...modules } = await openOptionalModules('source', options);
  const onFault = logFaults(log, 'source');
  const answers = new SourceAnswers(clock, onFault);
  return {
    check: (name) => moduleNameProblem('source', name, modules.list()),
    versionOf: (name) => find(name)[0]?.maker.version ?? 'none',
    open: (viewer) => ({
      async timelines(ask) {
        const versions = find(ask.source);
        if (versions.length === 0) reportMissing(ask.source, onFault);
        for (const version of versions) {
          const timelines = await answers.of(version, ask, viewer);
          if (timelines !== null) return timelines;
        }
        return null;
      },
    }),
    ...modules,
  };
}

class SourceAnswers {
  readonly #clock: Clock;
  readonly #onFault: OnFault;
  readonly #states = new WeakMap<ModuleVersion, VersionState>();

  constructor(clock: Clock, onFault: OnFault) {
    this.#clock = clock;
    this.#onFault = onFault;
  }

  /** Null if the version does not answer. */
  async of(
    version: ModuleVersion,
    { args, deadlineMs }: SourceAsk,
    reader: UserId | null,
  ): Promise<ReadonlySet<ProducerKey> | null> {
    const { answers, breaker } = this.#stateOf(version);
    const viewer = version.needs.includes('viewer') ? reader : null;
    const names = Object.keys(args).sort();
    const key = JSON.stringify([viewer, names.map((name) => [name, args[name]])]);
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (breaker.refusalMs() !== null) return null;
    const context = { viewer, args, language: null, seed: 0, nowMs: 0, options: {} };
    const outcome = await version.ask({ candidates: [], signals: {}, context }, deadlineMs);
    if (outcome.kind === 'fault') return this.#failed(version, outcome);
    const read = readTimelines(outcome.elements);
    if ('problem' in read) return this.#failed(version, fault('threw', read.problem));
    breaker.succeeded();
    [version.lastFault, version.isProven] = [null, true];
    // Of two concurrent requests, the second takes the first one's Set.
    const timelines = answers.get(key) ?? read.timelines;
    answers.set(key, timelines);
    return timelines;
  }

  #failed(version: ModuleVersion, problem: Fault): null {
    this.#stateOf(version).breaker.failed();
    version.lastFault = problem.message;
    this.#onFault(version.maker, problem);
    return null;
  }

  #stateOf(version: ModuleVersion): VersionState {
    const known = this.#states.get(version);
    if (known !== undefined) return known;
    const { moduleFailuresMax: failuresMax, modulePauseMs: pauseMs } = LIMITS;
    const state = {
      answers: new LRUCache<string, ReadonlySet<ProducerKey>>({ max: LIMITS.sourceSetsMax }),
      breaker: createBreaker({ failuresMax, pauseMs, clock: this.#clock }),
    };
    this.#states.set(version, state);
    return state;
  }
}

export const NO_OWN_SOURCES: Pick<OwnSources, 'open'> = {
  open: () => ({ timelines: async () => null }),
};
