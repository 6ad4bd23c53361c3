/**
 * The served set: which ranked items of a fencepost a reader has passed, small enough to travel in the cursor. While the
 * fencepost exists nobody asks it; if the fencepost is gone, it is what keeps a scroll from skipping or repeating.
 */
import type { Position } from '../../model/positions.ts';
/**
 * Positions as ascending codes in Rice's code. When it fits, a code is the exact offset from `lowest`; else it is a salted
 * hash of it, below `count` times 2^`width`, which no unserved item of the same head shares.
 */
export interface ServedSet {
    readonly lowest: Position;
    readonly count: number;
    readonly width: number;
    readonly salt: number;
    readonly isExact: boolean;
    readonly bits: Uint8Array;
    /** The item that the reader passed last, where they were in the middle of a head. */
    readonly last: Position | null;
}
export interface ServedSetOptions {
    readonly served: readonly Position[];
    /** Ranked items of the same fencepost that were not served, which no code may stand for. */
    readonly unserved: readonly Position[];
    readonly last: Position | null;
    readonly bitsMax: number;
}
/** Names the served items in at most `bitsMax` bits; null when nothing was served. Give at least ten bits for each item. */
export declare function servedSet({ served, unserved, last, bitsMax }: ServedSetOptions): ServedSet | null;
/** The set as a question: whether a position is in it. Hashed, one in 2^width others is as well. */
export declare function membership(set: ServedSet): (position: Position) => boolean;
