/** Guesses which known name was meant by a misspelt one. */

const EDITS_MAX = 2;
/** A longer name is not a typo of a known one, and comparing it takes quadratic time. */
const NAME_CHARS_MAX = 64;

/** ` (did you mean x?)`, or nothing when no known name is within two edits of the given one. */
export function didYouMean(given: string, known: readonly string[]): string {
  const name = nearestName(given, known);
  return name === null ? '' : ` (did you mean ${name}?)`;
}

function nearestName(given: string, known: readonly string[]): string | null {
  if (given.length > NAME_CHARS_MAX) return null;
  const [best] = known
    .map((name) => ({ name, edits: editDistance(given.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  if (best === undefined || best.edits > EDITS_MAX || best.edits >= best.name.length) return null;
  return best.name;
}

/** Insertions, deletions and replacements between two words. */
function editDistance(from: string, to: string): number {
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
