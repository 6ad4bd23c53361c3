/**
 * The log of everything: every item's position with its producers, scanned for the items of a set of producers. Rows are
 * read and decoded a block at a time.
 */
import { type Position, type RangeQuery } from '../../../model/positions.ts';
import { type ProducerKey } from '../../../model/producers.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { type Key } from '../engine/keys.ts';
/** A range that is being read for a set of producers, and the positions found so far. */
export interface RangeScan {
    readonly producers: ReadonlySet<ProducerKey>;
    readonly query: RangeQuery;
    readonly out: Position[];
}
/**
 * Appends the producers' positions until `out` holds the limit. Examines at most `budget` positions. Returns the part of
 * the range that is still unread, or null when `out` is full or the range is read to its end.
 */
export declare function scanLog(env: LmdbEnvironment, scan: RangeScan, budget: number): RangeQuery | null;
/** The keys of one timeline, or of the log with the empty prefix, that lie in the range. */
export declare function rangeOf(prefix: Key, { above, upTo, order }: RangeQuery): {
    start: Key;
    end: Key;
    reverse: boolean;
    exclusiveStart?: never;
    inclusiveEnd?: never;
} | {
    start: Key;
    end: Key;
    exclusiveStart: boolean;
    inclusiveEnd: boolean;
    reverse?: never;
};
