/**
 * An index of one set of producers: who was most recently active when it was built, and the frontiers where earlier pages
 * ended. It knows nothing about positions above `builtAt`; those are read from the log.
 */
import type { ProducerKey } from '../../../model/producers.ts';
import type { Frontier, Order } from './frontier.ts';
export declare class FollowIndex {
    #private;
    /** Whether the log was once too thin to fill a page of this set; then it is not scanned first again. */
    isThin: boolean;
    /** Everything at or below this position is covered. */
    readonly builtAt: number;
    /** Most recently active first; producers without items are left out. */
    readonly producers: readonly ProducerKey[];
    /** An upper bound of each producer's newest position: removals since may have lowered it. */
    readonly newests: Float64Array;
    constructor(builtAt: number, active: readonly (readonly [producer: ProducerKey, newest: number])[]);
    /** How many producers have items above a position, and so must be visited by a merge that starts there. */
    countAbove(above: number): number;
    /** A copy of the nearest frontier from which a read can continue at `from`, or null. */
    resume(order: Order, from: number): Frontier | null;
    /** Keeps a frontier, and drops the least recently used one when there are too many. */
    keep(frontier: Frontier): void;
}
