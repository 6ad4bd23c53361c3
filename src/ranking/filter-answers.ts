/**
 * A cache of filters' answers: an answer depends on the filter's version, the fields it sees of the item, the arguments
 * and, if it requests that, the viewer. A page of items that were judged before calls no filter.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createBreaker, type Breaker } from '../base/async/breaker.ts';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import type { Maker } from '../fence/fencepost.ts';
import type { Arguments } from '../model/arguments.ts';
import type { Item } from '../model/items.ts';
import type { UserId } from '../model/producers.ts';
import { keepProblem } from './answer.mjs';
import { candidatesOf } from './candidates.ts';
import { fault, type Fault, type ModuleVersion } from './module-version.ts';
import type { Candidate } from './ranker.ts';

export type OnFilter = (filter: string, tookMs: number, fault: Fault['reason'] | null) => void;

export interface FilterAnswersOptions {
  readonly clock: Clock;
  readonly onFault: (maker: Maker, fault: Fault) => void;
  readonly onAnswer: OnFilter;
}

export interface FilterQuestion {
  readonly viewer: UserId | null;
  readonly args: Arguments;
  readonly deadlineMs: number;
}

export interface FilterAnswer {
  /** In the order of the items; null for an item that was not judged. */
  readonly answers: readonly (boolean | null)[];
  /** Whether the version did not answer at all, or is not called because it often failed to. */
  readonly isAway: boolean;
}

/** The state of one version. */
interface VersionState {
  readonly serial: number;
  readonly breaker: Breaker;
  /** Hashes of the fields it sees of each item. Items are immutable, so an edited item is a new object. */
  readonly prints: WeakMap<Item, string>;
}

/** `faulty` is an item on which the version failed. */
type Known = 'kept' | 'dropped' | 'faulty';

interface Row {
  readonly candidate: Candidate;
  readonly key: string;
}

export class FilterAnswers {
  readonly #options: FilterAnswersOptions;
  readonly #known = new LRUCache<string, Known>(roomFor(LIMITS.filterAnswersMax));
  readonly #states = new WeakMap<ModuleVersion, VersionState>();
  #serials = 0;

  constructor(options: FilterAnswersOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  async of(
    version: ModuleVersion,
    items: readonly Item[],
    question: FilterQuestion,
  ): Promise<FilterAnswer> {
    const state = this.#stateOf(version);
    const isPersonal = version.needs.includes('viewer');
    const asked = { ...question, viewer: isPersonal ? question.viewer : null };
    const about = printOf([state.serial, asked.viewer, argumentsInOrder(asked.args)]);
    const keys = items.map((item) => about + printOfItem(state, version, item));
    const open = keys.flatMap((key, row) => (this.#known.has(key) ? [] : [row]));
    const candidates = candidatesOf(
      open.map((row) => items[row] as Item),
      version.needs,
    );
    const rows = candidates.map((candidate, nth) => ({
      candidate,
      key: keys[open[nth] as number] as string,
    }));
    const isAnswering = await this.#askAll(version, rows, asked);
    return { answers: keys.map((key) => answerOf(this.#known.get(key))), isAway: !isAnswering };
  }

  #stateOf(version: ModuleVersion): VersionState {
    const known = this.#states.get(version);
    if (known !== undefined) return known;
    const { moduleFailuresMax: failuresMax, modulePauseMs: pauseMs } = LIMITS;
    const { clock } = this.#options;
    const breaker = createBreaker({ failuresMax, pauseMs, clock });
    this.#serials += 1;
    const state = { serial: this.#serials, breaker, prints: new WeakMap<Item, string>() };
    this.#states.set(version, state);
    return state;
  }

  /** False if the version is unavailable. */
  async #askAll(
    version: ModuleVersion,
    rows: readonly Row[],
    question: FilterQuestion,
  ): Promise<boolean> {
    for (let from = 0; from < rows.length; from += LIMITS.filterItemsMax) {
      const some = rows.slice(from, from + LIMITS.filterItemsMax);
      if (!(await this.#askHalves(version, some, question))) return false;
    }
    return true;
  }

  /**
   * Asks about all items in one call and, if that fails, about halves, down to the item at fault. False if the version
   * is unavailable.
   */
  async #askHalves(
    version: ModuleVersion,
    rows: readonly Row[],
    question: FilterQuestion,
  ): Promise<boolean> {
    const { breaker } = this.#stateOf(version);
    const waiting = [rows];
    for (let batch = waiting.pop(); batch !== undefined; batch = waiting.pop()) {
      if (breaker.refusalMs() !== null) return false;
      const problem = await this.#ask(version, batch, question);
      if (problem === null) {
        breaker.succeeded();
        continue;
      }
      breaker.failed();
      if (problem.isOwn !== true) return false;
      const half = Math.ceil(batch.length / 2);
      const [only] = batch;
      if (batch.length > 1) waiting.push(batch.slice(half), batch.slice(0, half));
      else if (only !== undefined)
        this.#known.set(only.key, 'faulty', { ttl: LIMITS.filterFaultTtlMs });
    }
    return true;
  }

  async #ask(
    version: ModuleVersion,
    rows: readonly Row[],
    { viewer, args, deadlineMs }: FilterQuestion,
  ): Promise<Fault | null> {
    const { onAnswer, onFault } = this.#options;
    const startedMs = performance.now();
    const candidates = rows.map(({ candidate }) => candidate);
    const context = { viewer, args, language: null, seed: 0, nowMs: 0, options: {} };
    const outcome = await version.ask({ candidates, signals: {}, context }, deadlineMs);
    const read = outcome.kind === 'answer' ? readKept(outcome.elements, rows.length) : outcome;
    const problem = 'kind' in read ? read : null;
    onAnswer(version.maker.name, performance.now() - startedMs, problem?.reason ?? null);
    version.lastFault = problem?.message ?? null;
    if (problem !== null) onFault(version.maker, problem);
    if ('kind' in read) return read;
    version.isProven = true;
    rows.forEach(({ key }, nth) => this.#known.set(key, read[nth] === true ? 'kept' : 'dropped'));
    return null;
  }
}

function argumentsInOrder(args: Arguments): readonly unknown[] {
  return Object.keys(args)
    .sort()
    .map((name) => [name, args[name]]);
}

function readKept(answers: unknown, count: number): readonly boolean[] | Fault {
  const problem = keepProblem(answers, count);
  return problem === null ? (answers as readonly boolean[]) : fault('threw', problem);
}

function answerOf(known: Known | undefined): boolean | null {
  return known === 'kept' ? true : known === 'dropped' ? false : null;
}

function printOfItem({ prints }: VersionState, { needs }: ModuleVersion, item: Item): string {
  const print = prints.get(item) ?? printOf(candidatesOf([item], needs));
  prints.set(item, print);
  return print;
}

const PRINT_CHARS = 22;

/** Different values have different prints. */
function printOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value))
    .digest('base64url')
    .slice(0, PRINT_CHARS);
}
