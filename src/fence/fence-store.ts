/** The port through which a fence stores its fenceposts. Every method is one atomic step or safe to repeat. */
import type { Position } from '../model/positions.ts';
import type { FenceKey, Fencepost, FencepostRef, ScoreTable, TailWindow } from './fencepost.ts';

export interface FenceState {
  readonly epoch: number;
  /** The newest committed position: the latest fencepost's `upTo`, kept even if that is lost. 0 before the first. */
  readonly upTo: Position;
  /** Null when the fence has no fencepost, or (with `upTo` above 0) when the latest one was lost. */
  readonly latest: Fencepost | null;
  /** How far pages went into the newest fenceposts, newest first. One that is not listed counts as read to its end. */
  readonly reached: readonly Reached[];
}

/** How far pages went into the fencepost of the current epoch that ends here. */
export interface Reached {
  readonly upTo: Position;
  /** The number of items of its head; one more than the head holds once the tail was begun. */
  readonly items: number;
}

export interface Retention {
  readonly posts: number;
  /** Fenceposts committed before this instant may be removed. */
  readonly committedAfterMs: number;
}

/** What a commit keeps and, when it carries items over, how far it knows pages to have gone. */
export interface CommitTerms extends Retention {
  /** The change of `reached`; left out, it becomes empty. */
  readonly reached?: ReachedChange;
}

export interface ReachedChange {
  /** The commit is rejected when pages have gone further than this meanwhile. */
  readonly before: readonly Reached[];
  /** At most `carryPostsMax`, newest first. */
  readonly after: readonly Reached[];
}

/** The marks of a page, and the fence that it was read from. */
export interface ReachQuery {
  readonly epoch: number;
  readonly upTo: Position;
  /** At most `carryPostsMax`. */
  readonly reached: readonly Reached[];
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
   * Compare-and-set: appends the fencepost when its epoch is current, its `above` is the state's `upTo`, and `reached`
   * is what the terms expect. Returns the state afterwards in either case, so that the loser of a race serves the
   * winner's fencepost. Trims by retention, oldest first, never the fencepost just committed.
   */
  commit(
    key: FenceKey,
    post: Fencepost,
    terms: CommitTerms,
  ): Promise<FenceState & { readonly isCommitted: boolean }>;
  /**
   * Durably raises the marks of fenceposts that the state lists, if `epoch` and `upTo` are still the state's; otherwise
   * `isReached` is false. Marks never fall; marks of fenceposts that are not listed are ignored.
   */
  reach(key: FenceKey, query: ReachQuery): Promise<FenceState & { readonly isReached: boolean }>;
  /** At most `limit` fenceposts of one epoch, in one read. */
  chain(key: FenceKey, query: ChainQuery): Promise<readonly Fencepost[]>;
  /** The scores of one fencepost as they were committed, rounded to float32; null when it is gone. */
  scores(key: FenceKey, post: FencepostRef): Promise<ScoreTable | null>;
  /** The recorded windows of a fencepost's tail, newest first; null when the fencepost is gone. */
  windows(key: FenceKey, post: FencepostRef): Promise<readonly TailWindow[] | null>;
  /**
   * Compare-and-set: appends the window when it directly follows the last one, lies in the fencepost's range, and is
   * one of the first 16. Returns the windows afterwards in either case, so that the loser of a race serves the
   * winner's; null when the fencepost is gone. Windows never change, and are removed with their fencepost.
   */
  addWindow(
    key: FenceKey,
    post: FencepostRef,
    window: TailWindow,
  ): Promise<readonly TailWindow[] | null>;
  /** Starts the next epoch with no fenceposts; those of earlier epochs stay readable until retention removes them. */
  reset(key: FenceKey): Promise<FenceState>;
  /** Deletes fenceposts by their `upTo`, as eviction or a repair would. */
  drop(key: FenceKey, epoch: number, ats: readonly Position[]): Promise<void>;
}
