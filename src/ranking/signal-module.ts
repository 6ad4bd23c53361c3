/** The contract of a signal that is a file: like a ranker's, but it answers one number for each candidate. */
import type { Candidate, CandidateNeed, SignalColumns } from './ranker.ts';
import type { ReaderContext } from './reader.ts';

/** Who reads, and when. */
export interface SignalContext extends ReaderContext {
  /** Milliseconds since 1970, for ages. */
  readonly nowMs: number;
}

export interface SignalModule {
  /** What rankers and templates name it. */
  readonly name: string;
  readonly version: string;
  /** Names of the signals it is computed from: none of a file. */
  readonly signals?: readonly string[];
  /** What it wants to see of candidates in addition. */
  readonly needs?: readonly CandidateNeed[];
  /** One number for each candidate, in their order. */
  read(
    candidates: readonly Candidate[],
    signals: SignalColumns,
    context: SignalContext,
  ): readonly number[] | Float64Array | Promise<readonly number[] | Float64Array>;
}
