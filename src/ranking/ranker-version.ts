/** One version of one ranker, ready to be asked, wherever it runs: the seam between the fallback chain and its rankers. */
import type { Fallback, Maker } from '../fence/fencepost.ts';
import type { Part } from './answer.mjs';
import type { Candidate, SignalColumns } from './ranker.ts';

/** Plain data, so that it crosses to a worker unchanged. */
export interface Question {
  readonly candidates: readonly Candidate[];
  readonly signals: SignalColumns;
  readonly context: {
    readonly seed: number;
    readonly nowMs: number;
    readonly options: Readonly<Record<string, unknown>>;
  };
}

export interface Fault {
  readonly kind: 'fault';
  readonly reason: Fallback;
  readonly message: string;
}

/** What a ranker said, not yet held to be a permutation. */
export type Outcome =
  | {
      readonly kind: 'answer';
      readonly positions: readonly unknown[];
      readonly parts: readonly Part[];
    }
  | Fault;

export interface RankerVersion {
  readonly maker: Maker;
  /** Why its latest answer was refused, null when it was not. Written by the fallback chain. */
  lastFault: string | null;
  /** Whether it ever gave an answer that stood. Written by the fallback chain. */
  isProven: boolean;
  /** May throw for options the ranker does not take. */
  signalsFor(options: Readonly<Record<string, unknown>>): readonly string[];
  /** Resolves within about the deadline, whatever the ranker does; never rejects. */
  ask(question: Question, deadlineMs: number): Promise<Outcome>;
}

export function fault(reason: Fallback, message: string): Fault {
  return { kind: 'fault', reason, message };
}
