/**
 * The runs of a segment, in served order. A fencepost's range is its head, then its tail. Where a fencepost is gone, what
 * the reader had passed of its head comes first, newest first and the item they stood on last, and then all the rest;
 * anywhere else there is only the range.
 */
import type { Position, Range } from '../../model/positions.ts';
import type { Part, Place } from '../cursor/place.ts';
import type { Segment } from './history.ts';
/** Items in served order: what is left of them are those from one index on, up to another. */
export interface ListRun {
    readonly part: Part;
    readonly list: readonly Position[];
    from: number;
    to: number;
}
/** What is left of a range, newest first, as far as its items belong to this part. */
export interface ScanRun {
    readonly part: Part;
    readonly list: null;
    readonly keeps: (position: Position) => boolean;
    above: Position;
    upTo: Position;
}
export type Run = ListRun | ScanRun;
/** All runs of a segment in walking order. */
export declare function runsOf(segment: Segment, isDown: boolean): Run[];
/** The runs that are left behind a place in walking order. */
export declare function runsFrom(segment: Segment, place: Place, isDown: boolean): Run[];
/** How many ranked items the source lists in a range beside those of the tails. */
export declare function headsWithin(segments: readonly Segment[], { above, upTo }: Range): number;
/** The last position of a range at and below which no item was passed. */
export declare function lowestBound({ above, served }: Segment): Position;
