import type { Fallback, Maker } from '../fence/fencepost.ts';
import { type ScorePart } from './answer.mjs';
import type { Candidate, RankContext, Ranker, SignalColumns } from './ranker.ts';
/** Plain data, so that it crosses to a worker unchanged. */
export interface Question {
    readonly candidates: readonly Candidate[];
    readonly signals: SignalColumns;
    readonly context: Omit<RankContext, 'random'>;
}
export interface Fault {
    readonly kind: 'fault';
    readonly reason: Fallback;
    readonly message: string;
}
/** What a ranker returned, not yet checked to be a permutation. */
export interface RankerAnswer {
    readonly kind: 'answer';
    readonly positions: readonly unknown[];
    readonly parts: readonly ScorePart[];
}
export type RankerOutcome = RankerAnswer | Fault;
export interface RankerVersion {
    readonly maker: Maker;
    /** Why its latest answer was refused, null when it was not. Written by the chain. */
    lastFault: string | null;
    /** Whether it ever gave an answer that passed the checks. Written by the chain. */
    isProven: boolean;
    /** May throw for options the ranker does not take. */
    signalsFor(options: RankContext['options']): readonly string[];
    /** Resolves within about the deadline, whatever the ranker does; never rejects. */
    ask(question: Question, deadlineMs: number): Promise<RankerOutcome>;
}
export declare function fault(reason: Fallback, message: string): Fault;
/** The fault of a ranker that did not answer in time, in process or in a worker. */
export declare function lateFault(deadlineMs: number): Fault;
/**
 * Runs a trusted ranker on the server's own thread: a built-in one, or one that a program registers. An answer that
 * comes too late is ignored; a loop that never yields cannot be stopped here, only in a worker.
 */
export declare function inProcess(ranker: Ranker): RankerVersion;
