/** The newest fenceposts of one epoch of a fence in a process's memory, and chains read from them. */
import type { ChainQuery } from '../fence/fence-store.ts';
import type { Fencepost } from '../fence/fencepost.ts';
export interface HeldChain {
    /** Newest first, of one epoch. */
    readonly posts: readonly Fencepost[];
    /** Whether these are all the epoch's fenceposts. */
    readonly isWhole: boolean;
}
/** The requested chain, or null when it may need fenceposts older than those held. */
export declare function withinChain({ posts, isWhole }: HeldChain, { from, limit, order }: ChainQuery): readonly Fencepost[] | null;
