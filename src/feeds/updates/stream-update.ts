/** The updates that a live follower of a stream gets. */
import type { Position } from '../../model/positions.ts';
import type { ItemCounters } from '../../reads/item-counters.ts';
import type { NewSince } from '../feed.ts';
import type { WatchedItem } from './look.ts';

/** Where a follower is: its id in the process that knows it, and how many updates it was sent. */
export interface UpdatePlace {
  readonly follower: number;
  readonly sequence: number;
}

/** One change of what is or could be shown. Each is the current state, so the latest of a kind replaces earlier ones. */
export type StreamChange =
  /** How many items wait above the newest fencepost, and who wrote them. */
  | { readonly kind: 'above'; readonly news: NewSince }
  /** A watched item has changed, or is visible again. */
  | { readonly kind: 'updated'; readonly watched: WatchedItem }
  /** A watched item is gone from the stream: deleted, hidden, or its producer is no longer followed. */
  | { readonly kind: 'removed'; readonly position: Position }
  /** How many people reacted to an item, or the viewer's own reaction; the watched items at these positions show the item. */
  | {
      readonly kind: 'counters';
      readonly positions: readonly Position[];
      readonly of: Position;
      readonly counters: ItemCounters;
    };

/**
 * The first update. After a start the follower is up to date: `items` are those whose current state it may not know.
 * After a gap, `items` are all visible watched items, and earlier knowledge is void.
 */
export interface StreamOpening {
  readonly kind: 'start' | 'gap';
  readonly news: NewSince;
  readonly items: readonly WatchedItem[];
}

export type StreamUpdate = (StreamOpening | StreamChange) & { readonly place: UpdatePlace };
