import { type Position, type Range } from '../../model/positions.ts';
import { type Place } from '../cursor/place.ts';
import type { ServedSet } from '../cursor/served-set.ts';
import type { FenceStore } from '../fence-store.ts';
import type { FenceKey, Fencepost } from '../fencepost.ts';
/** Which part of history an item was served from. FINAL lies where no fencepost is kept, or none is committed yet. */
export type Region = 'HEAD' | 'TAIL' | 'FINAL';
/** The range (above, upTo], or the part of a fencepost's range that a reader has not met in another way. */
export interface Segment extends Range {
    readonly post: Fencepost | null;
    /** The ranked items of this range in served order; empty without a fencepost. */
    readonly head: readonly Position[];
    /** True where history was committed and lost. */
    readonly isLost: boolean;
    /** What the reader whose cursor stands here had passed of the head, where there is no fencepost. */
    readonly served: ServedSet | null;
}
/** One fence's history at one instant. */
export interface History {
    readonly fences: Pick<FenceStore, 'chain'>;
    readonly key: FenceKey;
    readonly epoch: number;
    /** The newest position that belongs to the history. */
    readonly top: Position;
    /** The fencepost at the top, where it is already in hand; saves reading it. */
    readonly latest: Fencepost | null;
    /** False for a stream without a fence. */
    readonly isFenced: boolean;
    /** False before the first commit, and without a fence: there are no fenceposts to ask for. */
    readonly isCommitted: boolean;
    /** The newest fencepost is not there, and no retention takes the newest. */
    readonly isNewestLost: boolean;
}
/** A fencepost's segment, cut to what lies above a position that a bare range of the reader's reaches up to. */
export declare function segmentOf(post: Fencepost, above?: Position): Segment;
/** The segments at and below `from`, newest first; the last reaches 0 unless `limit` fenceposts came first. */
export declare function segmentsBelow(history: History, from: Position, limit?: number): Promise<readonly Segment[]>;
/**
 * The segments above a segment, oldest first; the last reaches the top unless the read's limit came first. A fencepost
 * that reaches below it is cut.
 */
export declare function segmentsAbove(history: History, below: Pick<Segment, 'upTo' | 'post' | 'isLost'>): Promise<readonly Segment[]>;
/**
 * The segment a place stands in, given the one that is there now. A place that was served without a fencepost goes on
 * without it, and one whose fencepost is gone goes on by what its reader had passed.
 */
export declare function segmentAt(place: Place, stored: Segment | undefined): Segment;
