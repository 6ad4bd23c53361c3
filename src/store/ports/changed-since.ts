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

/** What changed of items, known without reading them. */
export interface ItemChanges {
  /** So many changes are known of. What is read of items from now on holds them. */
  count(): number;
  /**
   * What changed after the first `seen` changes, up to now: every change that was acknowledged to anybody is among them.
   * The positions are null also when they may be any, and when nobody can tell.
   */
  since(seen: number): Promise<ChangedSince>;
}
