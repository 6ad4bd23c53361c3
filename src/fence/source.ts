/** The port through which a fence reads its items. */
import type { Position, Range, RangeQuery } from '../model/positions.ts';

export interface Enumeration {
  /** In the requested order, without duplicates, at most `limit`. */
  readonly positions: readonly Position[];
  /**
   * How far the range is settled: newest first, everything in (settledTo, upTo] is listed; oldest first, everything in
   * (above, settledTo]. A read that is short only because its budget ran out stops before the end of the range, but
   * must settle something. Nothing outside that interval is listed, so the next read continues exactly at settledTo. A
   * read cut by its limit settles to its last position when oldest first, and to just below its last position when
   * newest first.
   */
  readonly settledTo: Position;
}

/**
 * What a fence reads: one viewer's view of a set of items, readable by position range in both directions. Positions are
 * integers from 1 to 2^48 - 1 in order of arrival.
 */
export interface FencedSource {
  /** The newest settled position: no further item will appear at or below it. 0 when there are no items. */
  newest(): Promise<Position>;
  enumerate(query: RangeQuery): Promise<Enumeration>;
  /** The items a head is chosen from, newest first; the same as `enumerate` unless the source mixes. */
  candidates(range: Range, limit: number): Promise<Enumeration>;
  /** Whether each item exists, belongs to the source and may be seen now. Called on every read. */
  admits(positions: readonly Position[]): Promise<readonly boolean[]>;
}
