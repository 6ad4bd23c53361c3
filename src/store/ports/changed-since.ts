/** Which items were changed last, as a count and a short tail, from which a holder of copies tells what to drop. */
import type { Position } from '../../model/positions.ts';

export interface ChangedLast {
  readonly count: number;
  /** Where the last changes were, oldest first; one position may stand more than once. */
  readonly last: readonly Position[];
}

export interface ChangedSince {
  readonly count: number;
  /** Null when it is not known. */
  readonly positions: readonly Position[] | null;
}

/** What was changed after the first `seen` changes. */
export function changedSince({ count, last }: ChangedLast, seen: number | null): ChangedSince {
  const missed = seen === null ? Number.POSITIVE_INFINITY : count - seen;
  return {
    count,
    positions: missed >= 0 && missed <= last.length ? last.slice(last.length - missed) : null,
  };
}
