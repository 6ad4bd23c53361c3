import { type Position, type RangeQuery } from '../../model/positions.ts';
import type { Part, Place } from '../cursor/place.ts';
import type { Enumeration } from '../source.ts';
import { type History, type Segment } from './history.ts';
/** One element of a history and where it stands. */
export interface Entry {
    readonly position: Position;
    readonly segment: Segment;
    readonly part: Part;
    /** 0-based place in the segment's head; 0 outside it. */
    readonly offset: number;
}
/** A place in a segment: an entry, or on a bound a position between two. */
export interface Standing extends Entry {
    readonly isBound: boolean;
}
export interface WalkContext {
    readonly history: History;
    readonly source: {
        enumerate(query: RangeQuery): Promise<Enumeration>;
    };
}
/** From just behind `from` in walking order, or from the end of the history when null. */
export declare class Walk {
    #private;
    constructor(context: WalkContext, from: Place | null, direction: 'down' | 'up');
    isDone(): boolean;
    /**
     * The next entries in walking order, `want` unless the walk or the budget of one read ends first. An empty batch does
     * not mean the end: ask `isDone`.
     */
    next(want: number): Promise<readonly Entry[]>;
    /** Where everything walked so far ends, for a page that its budget cut short. Null before the first batch. */
    reached(): Standing | null;
}
