/**
 * One version of a ranker or another module, ready to be called, wherever it runs: the chain of fallbacks knows its
 * rankers only as this. A trusted ranker runs in process; the module of a file runs in a worker (see files/).
 */
import { withinDeadline } from '../base/async/deadline.ts';
import { seededRandom } from '../base/seeded-random.mjs';
import { LIMITS } from '../base/limits.ts';
import type { Fallback, Maker } from '../fence/fencepost.ts';
import { describeThrown, readAnswer, type ScorePart } from './answer.mjs';
import type { ElementPlace } from './injector-module.ts';
import type { Candidate, ModuleNeed, RankContext, Ranker, SignalColumns } from './ranker.ts';

/** Plain data, so that it reaches a worker unchanged. */
export interface Question {
  readonly candidates: readonly Candidate[];
  readonly signals: SignalColumns;
  readonly context: Omit<RankContext, 'random'>;
  /** Only for injectors: the places to fill. */
  readonly places?: readonly ElementPlace[];
}

export interface Fault {
  readonly kind: 'fault';
  readonly reason: Fallback;
  readonly message: string;
  /** Whether the module's process reported the fault itself and is still running. */
  readonly isOwn?: true;
}

/** What a module returned; a ranker's positions are not yet checked to be a permutation. */
export interface ModuleAnswer {
  readonly kind: 'answer';
  readonly positions: readonly unknown[];
  readonly parts: readonly ScorePart[];
  /** What an injector or a filter returned, not yet checked. */
  readonly elements?: unknown;
}

export type ModuleOutcome = ModuleAnswer | Fault;

export interface ModuleVersion {
  readonly maker: Maker;
  /** Why its latest answer was rejected; null if it was not. Set by the chain. */
  lastFault: string | null;
  /** Whether it ever gave an answer that passed the checks. Set by the chain. */
  isProven: boolean;
  readonly needs: readonly ModuleNeed[];
  /** May throw for options that the module does not accept. */
  signalsFor(options: RankContext['options']): readonly string[];
  /** Resolves within about the deadline, whatever the module does; never rejects. */
  ask(question: Question, deadlineMs: number): Promise<ModuleOutcome>;
}

export function fault(reason: Fallback, message: string): Fault {
  return { kind: 'fault', reason, message };
}

/** The fault of a module that did not answer in time, in process or in a worker. */
export function lateFault(deadlineMs: number): Fault {
  return fault('deadline', `expected an answer within ${deadlineMs} ms, got no answer`);
}

/**
 * Runs a trusted ranker on the server's own thread: a built-in one, or one that a program registers. A late answer is
 * ignored; a loop that never yields cannot be stopped here, only in a worker.
 */
export function inProcess(ranker: Ranker): ModuleVersion {
  return {
    maker: { name: ranker.name, version: ranker.version },
    needs: ranker.needs ?? [],
    signalsFor: (options) => ranker.signalsFor?.(options) ?? ranker.signals,
    lastFault: null,
    isProven: false,
    ask: (question, deadlineMs) =>
      withinDeadline(askRanker(ranker, question), deadlineMs, () => lateFault(deadlineMs)),
  };
}

async function askRanker(ranker: Ranker, question: Question): Promise<ModuleOutcome> {
  const { candidates, signals, context } = question;
  const { seed, nowMs, options, viewer, language, args } = context;
  try {
    const problem = ranker.checkOptions?.(options) ?? null;
    if (problem !== null) return fault('threw', `the options are refused: ${problem}`);
    const random = seededRandom(seed);
    const seen: RankContext = { seed, nowMs, options, viewer, language, args, random };
    const answer: unknown = await ranker.order(candidates, signals, seen);
    const bounds = { count: candidates.length, partsMax: LIMITS.rankerPartsMax };
    const reading = readAnswer(answer, bounds);
    if ('problem' in reading) return fault('not-a-permutation', reading.problem);
    const { positions, parts, scoresProblem } = reading;
    return scoresProblem === null
      ? { kind: 'answer', positions, parts }
      : fault('scores', scoresProblem);
  } catch (error) {
    return fault('threw', describeThrown(error));
  }
}
