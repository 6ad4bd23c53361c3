/** What somebody who follows a stream live is told. */
import type { Position } from '../../model/positions.ts';
import type { ItemCounters } from '../../reads/item-counters.ts';
import type { NewSince } from '../feed.ts';
import type { WatchedItem } from './look.ts';

/** Where a follower is: which follower it is, in the process that knows them, and how many updates they were told. */
export interface UpdatePlace {
  readonly follower: number;
  readonly sequence: number;
}

/** One change of what is shown or could be. Each says how things are, so that the latest of a kind replaces those before it. */
export type StreamChange =
  /** How much waits above the newest fencepost, and who wrote it. */
  | { readonly kind: 'above'; readonly news: NewSince }
  /** A watched item is another now, or can be seen again. */
  | { readonly kind: 'updated'; readonly watched: WatchedItem }
  /** A watched item is gone from the stream: deleted, hidden, or what brought it is followed no more. */
  | { readonly kind: 'removed'; readonly position: Position }
  /** How many people reacted to an item, or what the viewer did; the watched items at these positions show it. */
  | {
      readonly kind: 'counters';
      readonly positions: readonly Position[];
      readonly of: Position;
      readonly counters: ItemCounters;
    };

/**
 * The first update. After a start the follower knows everything: `items` are those they may not know as they are. After a
 * gap `items` are all watched ones that can be seen, and what they knew before is void.
 */
export interface StreamOpening {
  readonly kind: 'start' | 'gap';
  readonly news: NewSince;
  readonly items: readonly WatchedItem[];
}

export type StreamUpdate = (StreamOpening | StreamChange) & { readonly place: UpdatePlace };
