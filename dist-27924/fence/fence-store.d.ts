/** The port through which a fence keeps its fenceposts. Every method is one atomic step or safe to repeat. */
import type { Position } from '../model/positions.ts';
import type { FenceKey, Fencepost, ScoreTable } from './fencepost.ts';
export interface FenceState {
    readonly epoch: number;
    /** The newest committed position: the latest fencepost's `upTo`, kept even if that fencepost is lost; 0 before the first. */
    readonly upTo: Position;
    /** Null when the fence has no fencepost, or (with `upTo` above 0) when the latest one was lost. */
    readonly latest: Fencepost | null;
}
export interface Retention {
    readonly posts: number;
    /** Fenceposts committed before this instant may go. */
    readonly committedAfterMs: number;
}
/** A part of a fence's history: `newest` first with upTo ≤ from, or `oldest` first with upTo ≥ from. */
export interface ChainQuery {
    readonly epoch: number;
    readonly from: Position;
    readonly limit: number;
    readonly order: 'newest' | 'oldest';
}
/** Fences and their immutable fenceposts. A fencepost may be read without its scores, because only explanations need them. */
export interface FenceStore {
    /** Epoch 0, position 0 and no latest for a fence that does not exist. */
    state(key: FenceKey): Promise<FenceState>;
    /**
     * Compare-and-set: appends the fencepost when its epoch is current and its `above` is the state's `upTo`. Returns the
     * state afterwards either way, so that the loser of a race serves the winner's fencepost. Trims by retention, oldest
     * first, never the fencepost just committed.
     */
    commit(key: FenceKey, post: Fencepost, keep: Retention): Promise<FenceState & {
        readonly isCommitted: boolean;
    }>;
    /** At most `limit` fenceposts of one epoch, in one read. */
    chain(key: FenceKey, query: ChainQuery): Promise<readonly Fencepost[]>;
    /** The scores of one fencepost as they were committed, rounded to float32; null when it is gone. */
    scores(key: FenceKey, post: {
        readonly epoch: number;
        readonly upTo: Position;
    }): Promise<ScoreTable | null>;
    /** Starts the next epoch with no fenceposts; those of earlier epochs stay readable until retention takes them. */
    reset(key: FenceKey): Promise<FenceState>;
    /** Forgets fenceposts by their `upTo`, as eviction or a repair would. */
    drop(key: FenceKey, epoch: number, ats: readonly Position[]): Promise<void>;
}
