/** The port of items and their likes. */
import type { SavedDraft } from '../../model/drafts.ts';
import type { ClientKey, Draft, Item, PayloadPatch, Visibility } from '../../model/items.ts';
import type { Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { ChangedSince } from './changed-since.ts';

export interface ItemPatch {
  readonly payload?: PayloadPatch;
  /** Refused, with BAD_USER_INPUT, when it would turn the item into a direct, or a direct into something else. */
  readonly visibility?: Visibility;
  readonly audience?: readonly ProducerKey[];
  readonly wasShown?: boolean;
  /** Refused, with CONFLICT, when it would change an item that has another `revisionOf` by now. */
  readonly ifRevision?: string;
}

/** What is remembered of a deleted item, so that its author can repeat the request. */
export interface Removal {
  readonly by: UserId;
  readonly atMs: number;
  /** The position at which the item was published again when it was first shown to others; null when it was deleted. */
  readonly shownAs: Position | null;
}

/** Items and their likes. A deleted item reads as null, and its position is never used again. */
export interface ItemStore {
  /**
   * Assigns the next position and makes the item durable and visible in all its timelines, in one step. The same
   * producer and client key return the first item with `isNew: false`; different content is a CONFLICT. The display
   * time is not content, because a server stamps each retry again. The key of a deleted item is a CONFLICT too.
   *
   * `from` is the saved draft that the item is made of, under whose key it is published: nothing new is published, and it
   * is refused with NOT_FOUND, when that draft was saved again or removed since it was read.
   */
  publish(
    draft: Draft,
    from?: SavedDraft,
  ): Promise<{ readonly item: Item; readonly isNew: boolean }>;
  /**
   * Publishes many drafts in order, and resolves to their positions when all are durable. For loading; safe to repeat when
   * each has a client key.
   */
  publishMany(drafts: readonly Draft[]): Promise<readonly Position[]>;
  getMany(positions: readonly Position[]): Promise<readonly (Item | null)[]>;
  /** The positions of the items published with these client keys, including those deleted since. */
  positionsOf(keys: readonly ClientKey[]): Promise<readonly (Position | null)[]>;
  /** Null when the item does not exist. Repeating the same patch returns the item unchanged. */
  edit(position: Position, patch: ItemPatch, atMs: number): Promise<Item | null>;
  /**
   * Removes the item from every timeline and remembers its removal for some days. True when the item existed; otherwise
   * nothing new is remembered.
   */
  remove(position: Position, removal?: Removal): Promise<boolean>;
  /** Null for an item that exists, and for one whose removal is not remembered, or no longer is. */
  removalOf(position: Position, nowMs: number): Promise<Removal | null>;
  /** How many edits and deletions were acknowledged, and the positions of those after the first `seen` if they are known. */
  changedSince(seen: number | null): Promise<ChangedSince>;
  /** False when the viewer likes it already or there is no item. */
  like(viewer: UserId, position: Position): Promise<boolean>;
  unlike(viewer: UserId, position: Position): Promise<boolean>;
  likeCounts(positions: readonly Position[]): Promise<readonly number[]>;
  /** Which of these the viewer likes. */
  likedBy(viewer: UserId, positions: readonly Position[]): Promise<readonly boolean[]>;
}
