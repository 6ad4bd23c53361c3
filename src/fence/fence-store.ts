/** The port through which a fence keeps its fenceposts. Every method is one atomic step or safe to repeat. */
import type { Position } from '../model/positions.ts';
import type { FenceKey, Fencepost, ScoreTable } from './fencepost.ts';

export interface FenceState {
  readonly epoch: number;
  /** The newest committed position: the latest fencepost's `at`, kept even if that fencepost is lost. 0 when none. */
  readonly upTo: Position;
  /** Null when the fence has no fencepost, or (with `at` above 0) when the latest one was lost. */
  readonly latest: Fencepost | null;
}

export interface Retention {
  readonly posts: number;
  /** Fenceposts committed before this instant may go. */
  readonly committedAfterMs: number;
}

/** Fences and their immutable fenceposts. A post that is read may come without its scores, as only explanations need them. */
export interface FenceStore {
  /** Epoch 0, at 0 and no latest for a fence that does not exist. */
  state(key: FenceKey): Promise<FenceState>;
  /**
   * Compare-and-set: appends the post when its epoch is current, `post.next` is the state's `at` and `post.at` is above it.
   * Returns the state afterwards either way, so that the loser of a race serves the winner's. Trims by retention,
   * oldest first, never the post just committed.
   */
  commit(
    key: FenceKey,
    post: Fencepost,
    keep: Retention,
  ): Promise<FenceState & { readonly isCommitted: boolean }>;
  /** One read, at most `limit` posts of the epoch: `newest` first with at ≤ from, or `oldest` first with at ≥ from. */
  chain(
    key: FenceKey,
    query: {
      readonly epoch: number;
      readonly from: Position;
      readonly limit: number;
      readonly order: 'newest' | 'oldest';
    },
  ): Promise<readonly Fencepost[]>;
  /** The scores of one fencepost as they were committed, rounded to float32; null when it is not there any more. */
  scores(
    key: FenceKey,
    post: { readonly epoch: number; readonly upTo: Position },
  ): Promise<ScoreTable | null>;
  /** Starts the next epoch with no fenceposts; those of earlier epochs stay readable until retention takes them. */
  reset(key: FenceKey): Promise<FenceState>;
  /** Forgets fenceposts by their `at`, as eviction or a repair would. */
  drop(key: FenceKey, epoch: number, ats: readonly Position[]): Promise<void>;
}
