/** Sorting candidates by a column of scores, with a total order for ties. */
import type { Candidate, SignalColumns } from '../ranker.ts';
/** Highest score first; equal scores newest first. Linear in memory, sorts rows rather than candidates. */
export declare function byScore(candidates: readonly Candidate[], scores: readonly number[]): readonly Candidate[];
/** The signal's column, or zeros when it was not fetched. */
export declare function columnOf(signals: SignalColumns, name: string, count: number): readonly number[];
