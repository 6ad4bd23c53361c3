/**
 * An index of the newest items in this process: which timelines each position belongs to. It covers (low, top] without
 * gaps, grows upwards with the change log and downwards when a page reads further, and is bounded.
 */
import { type Position, type RangeQuery } from '../../../model/positions.ts';
import { type Item } from '../../../model/items.ts';
import { type ProducerKey } from '../../../model/producers.ts';
export declare class RecentItemIndex {
    #private;
    constructor(max: number);
    /** The index knows nothing at or below it. */
    get low(): Position;
    /** The index is complete up to here. */
    get top(): Position;
    get isFull(): boolean;
    /** Starts over, empty; the change log reports everything above the position. */
    clear(settled: Position): void;
    /** Everything in (above, upTo], ascending. */
    settle(above: Position, upTo: Position, items: readonly Item[]): void;
    delete(at: Position): void;
    /** Adds older items, unless the index was cleared meanwhile. `read` returns the items in (low, below], ascending. */
    grow(read: (below: Position) => Promise<{
        readonly low: Position;
        readonly items: readonly Item[];
    }>): Promise<void>;
    /** The positions in the covered part of the range that belong to any of these timelines, in the order of the query. */
    read(producers: ReadonlySet<ProducerKey>, { above, upTo, limit, order }: RangeQuery): Position[];
}
