/** How many changes of items there were and which items changed last, so that a cache learns what to drop. */
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

/** The changes after the first `seen`. */
export function changedSince({ count, last }: ChangedLast, seen: number | null): ChangedSince {
  const missed = seen === null ? Number.POSITIVE_INFINITY : count - seen;
  return {
    count,
    positions: missed >= 0 && missed <= last.length ? last.slice(last.length - missed) : null,
  };
}

/** Changes of items, known without reading the items. */
export interface ItemChanges {
  /** The number of known changes. Items read from now on reflect all of them. */
  count(): number;
  /**
   * The changes after the first `seen`, including every change that any caller got an acknowledgement for. The
   * positions are null also when any item may have changed, and when the store cannot tell.
   */
  since(seen: number): Promise<ChangedSince>;
}
