/** The port of items and their likes. */
import type { ClientKey, Draft, Item, Payload, Visibility } from '../../model/items.ts';
import type { Position } from '../../model/positions.ts';
import type { UserId } from '../../model/producers.ts';
import type { ChangedSince } from './changed-since.ts';

export interface ItemPatch {
  readonly payload?: Partial<Omit<Payload, 'votes'>>;
  readonly visibility?: Visibility;
}

/** Items and their likes. A deleted item reads as null for ever; its position is not used again. */
export interface ItemStore {
  /**
   * Assigns the next position and makes the item durable and visible in all its timelines, in one step.
   * The same producer and client key give the first item again with `isNew: false`; with other content, CONFLICT. The
   * display time is not content, as servers stamp it anew on a retry. The key of a deleted item is a CONFLICT too.
   */
  publish(draft: Draft): Promise<{ readonly item: Item; readonly isNew: boolean }>;
  /** Many drafts in order, durable together before it resolves. For loading; safe to repeat when each has a client key. */
  publishMany(drafts: readonly Draft[]): Promise<readonly Item[]>;
  getMany(positions: readonly Position[]): Promise<readonly (Item | null)[]>;
  /** Where the items that were published with these client keys stand, those deleted since included. */
  positionsOf(keys: readonly ClientKey[]): Promise<readonly (Position | null)[]>;
  /** Null when the item does not exist. Repeating the same patch returns the item unchanged. */
  edit(position: Position, patch: ItemPatch, atMs: number): Promise<Item | null>;
  /** Removes the item from every timeline. True when it existed. */
  remove(position: Position): Promise<boolean>;
  /** How many edits and deletions were acknowledged, and where those after the first `seen` were, as far as that is known. */
  changedSince(seen: number | null): Promise<ChangedSince>;
  /** False when the viewer liked it already. */
  like(viewer: UserId, position: Position): Promise<boolean>;
  unlike(viewer: UserId, position: Position): Promise<boolean>;
  likeCounts(positions: readonly Position[]): Promise<readonly number[]>;
  /** Which of these the viewer likes. */
  likedBy(viewer: UserId, positions: readonly Position[]): Promise<readonly boolean[]>;
}
