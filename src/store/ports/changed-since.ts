/** Which items changed last, as a count and a short tail: a cache learns from it what to drop. */
import type { Position } from '../../model/positions.ts';

export interface ChangedLast {
  readonly count: number;
  /** The positions of the last changes, oldest first; a position may appear more than once. */
  readonly last: readonly Position[];
}

export interface ChangedSince {
  readonly count: number;
  /** Null when they are no longer known. */
  readonly positions: readonly Position[] | null;
}

/** What changed after the first `seen` changes. */
export function changedSince({ count, last }: ChangedLast, seen: number | null): ChangedSince {
  const missed = seen === null ? Number.POSITIVE_INFINITY : count - seen;
  return {
    count,
    positions: missed >= 0 && missed <= last.length ? last.slice(last.length - missed) : null,
  };
}

/** What changed of items, known at once: for a store to which no other process writes. */
export interface ItemChanges {
  /** So many changes were acknowledged. */
  count(): number;
  /** The positions of those after the first `seen`; null when they are no longer known, or may be any. */
  since(seen: number): readonly Position[] | null;
}
