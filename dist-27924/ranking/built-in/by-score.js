/** Highest score first; equal scores newest first. Linear in memory, sorts rows rather than candidates. */
export function byScore(candidates, scores) {
    const rows = candidates.map((candidate, row) => ({ candidate, score: scores[row] ?? 0 }));
    rows.sort((a, b) => b.score - a.score || b.candidate.position - a.candidate.position);
    return rows.map((row) => row.candidate);
}
/** The signal's column, or zeros when it was not fetched. */
export function columnOf(signals, name, count) {
    return signals[name] ?? new Array(count).fill(0);
}
//# sourceMappingURL=by-score.js.map