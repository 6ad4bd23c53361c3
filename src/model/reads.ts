/** Threads and the marks that record how far a viewer has read. */

/**
 * A thread as read state sees it: its category, and the extent of the items that people other than their authors may
 * ever see. Private items are left out, because they are news to nobody.
 */
import type { ThreadOpener } from './items.ts';
import { POSITION_ZERO, type Position } from './positions.ts';
import type { ProducerKey, UserId } from './producers.ts';
export interface ThreadRecord {
  readonly thread: string;
  readonly category: ProducerKey;
  /** Its first item ever, private or not; kept even when that item is deleted. */
  readonly opening: ThreadOpener;
  /** The oldest and the newest item that is not private. */
  readonly first: Position;
  readonly newest: Position;
  readonly newestAuthor: UserId | null;
  /** Whether it accepts no more replies; absent for an open thread. */
  readonly isClosed?: boolean;
  /** How many items in it are not private. */
  readonly items: number;
}

/** The position up to which something is read, and when it was marked. */
export interface Mark {
  readonly at: Position;
  readonly atMs: number;
}

export const UNMARKED: Mark = { at: POSITION_ZERO, atMs: 0 };

/** Positions from `from` to `to`, both included. */
export interface Span {
  readonly from: Position;
  readonly to: Position;
}

/** All marks that decide what a viewer has read of one thread. */
export interface ReadMarks {
  /** Everything everywhere up to here. */
  readonly allRead: Mark;
  /** Everything in the thread's category up to here. */
  readonly watermark: Mark;
  /** This thread up to here. */
  readonly marker: Mark;
  /** Explicitly unread, whatever the marks say; ascending and not touching. */
  readonly unread: readonly Span[];
}
