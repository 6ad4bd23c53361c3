/** Guesses which known name a misspelt one meant. */

/** The known name within two edits of the given one, the closest first; null when none is that close. */
export function nearestName(given: string, known: readonly string[]): string | null {
  // Names longer than this are not typos of ours, and the table below is quadratic.
  if (given.length > 64) return null;
  const [best] = known
    .map((name) => ({ name, edits: edits(given.toLowerCase(), name) }))
    .sort((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= 2 && best.edits < best.name.length ? best.name : null;
}

/** ` (did you mean x?)`, or nothing. */
export function didYouMean(given: string, known: readonly string[]): string {
  const name = nearestName(given, known);
  return name === null ? '' : ` (did you mean ${name}?)`;
}

/** Insertions, deletions and replacements between two words. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
