/** The law every ranker is held to: the same candidates out as in, each once, compared by position. */

/** What keeps `got` from being a permutation of `asked`, or null when it is one. `asked` holds each position once. */
export function permutationProblem(
  asked: readonly number[],
  got: readonly unknown[],
): string | null {
  if (got.length !== asked.length) return `expected ${asked.length} candidates, got ${got.length}`;
  const left = new Set<unknown>(asked);
  for (const position of got) {
    if (!left.delete(position))
      return `expected each candidate once, got ${describe(position)} ${asked.some((one) => one === position) ? 'again' : 'from elsewhere'}`;
  }
  return null;
}

function describe(position: unknown): string {
  return typeof position === 'number'
    ? `position ${position}`
    : `a candidate whose position is ${position === null ? 'null' : typeof position}`;
}
