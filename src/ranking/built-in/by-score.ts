/** Sorting candidates by a column of scores, with a total order for ties. */
import type { Candidate, SignalColumns } from '../ranker.ts';

/** Highest score first; equal scores newest first. Linear in memory, sorts rows rather than candidates. */
export function byScore(
  candidates: readonly Candidate[],
  scores: readonly number[],
): readonly Candidate[] {
  const rows = candidates.map((candidate, row) => ({ candidate, score: scores[row] ?? 0 }));
  rows.sort((a, b) => b.score - a.score || b.candidate.position - a.candidate.position);
  return rows.map((row) => row.candidate);
}

/** The signal's column, or zeros when it was not fetched. */
export function columnOf(signals: SignalColumns, name: string, count: number): readonly number[] {
  return signals[name] ?? new Array<number>(count).fill(0);
}
