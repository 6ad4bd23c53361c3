/** The port through which a fence reads what it stands over. */
import type { Position, Range, RangeQuery } from '../model/positions.ts';
export interface Enumeration {
    /** In the asked order, each once, at most `limit`. */
    readonly positions: readonly Position[];
    /**
     * How far the range is settled: newest first, everything in (settledTo, upTo] is listed; oldest first, everything in
     * (above, settledTo]. A read that is short only because its budget ran out stops before the end of the range, and has
     * settled something. Nothing outside that interval is listed, so the next read continues exactly at settledTo: a read
     * cut by its limit settles to its last position oldest first, and to just below its last position newest first.
     */
    readonly settledTo: Position;
}
/**
 * What a fence stands over: one viewer's view of a set of items, readable by position range in both directions.
 * Positions are integers from 1 to 2^48 - 1 in order of arrival.
 */
export interface FencedSource {
    /** The newest settled position; nothing will appear at or below it that is not there now. 0 when there is nothing. */
    newest(): Promise<Position>;
    enumerate(query: RangeQuery): Promise<Enumeration>;
    /** What a head is chosen from, newest first; the same as enumerating unless the source mixes. */
    candidates(range: Range, limit: number): Promise<Enumeration>;
    /** Whether each item exists, belongs to the source and may be seen, now. Asked at every read. */
    admits(positions: readonly Position[]): Promise<readonly boolean[]>;
}
