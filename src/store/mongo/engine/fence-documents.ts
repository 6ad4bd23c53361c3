/** The documents of fences. */
import type { Binary } from 'mongodb';

/** A fence with its latest fencepost embedded: replacing the document is the commit. */
export interface FenceDocument {
  readonly _id: string;
  readonly viewer: string;
  readonly stream: string;
  /** Increases with each change of this document. */
  readonly revision: number;
  readonly epoch: number;
  readonly upTo: number;
  readonly latest: Binary | null;
  /** How far pages went into the newest fenceposts: position and items, alternately. Absent in most documents. */
  readonly reached?: readonly number[];
  /** Fenceposts kept over all epochs, the latest included. */
  readonly posts: number;
  /**
   * The _id of the newest fencepost that retention removed; that one and all older ones are void. Empty before the
   * first removal.
   */
  readonly floor: string;
  /** When its last fencepost was committed. */
  readonly committedAtMs: number;
  /** How many resets of all the viewer's fences it includes; absent for none. */
  readonly resets?: number;
}

/** How often a viewer reset all their fences. */
export interface FenceResetsDocument {
  readonly _id: string;
  readonly viewer: string;
  readonly resets: number;
}

export interface FencepostDocument {
  /** Fence, epoch and position, so that _id order is age. */
  readonly _id: string;
  /** For an erasure; absent in documents of earlier versions. */
  readonly viewer?: string;
  readonly committedAtMs: number;
  readonly post: Binary;
  /** The windows of its tail; absent before the first one. */
  readonly windows?: Binary;
  readonly windowCount?: number;
}
