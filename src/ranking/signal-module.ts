/** The contract of a signal that is a file: like a ranker's, but it returns one number for each candidate. */
import type { Candidate, CandidateNeed, SignalColumns } from './ranker.ts';
import type { ReaderContext } from './reader.ts';

/** The reader and the time. */
export interface SignalContext extends ReaderContext {
  /** Milliseconds since 1970, for ages. */
  readonly nowMs: number;
}

export interface SignalModule {
  /** The name that rankers and templates use for it. */
  readonly name: string;
  readonly version: string;
  /** Names of the signals it is computed from; signals of files are not allowed. */
  readonly signals?: readonly string[];
  /** The additional fields of candidates it wants to see. */
  readonly needs?: readonly CandidateNeed[];
  /** Returns one number for each candidate, in the same order. */
  read(
    candidates: readonly Candidate[],
    signals: SignalColumns,
    context: SignalContext,
  ): readonly number[] | Float64Array | Promise<readonly number[] | Float64Array>;
}
