/**
 * The one predicate of read state: which items are unread for a viewer. Badges, tab counts, lists and single threads all
 * use it. It compares positions; no clock and no ranked order enters it.
 */
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import { type Position } from '../model/positions.ts';
import type { Mark, ReadMarks } from '../model/reads.ts';
/** The greatest of the marks: everything of the thread up to here is read. */
export declare function greatestMark({ allRead, watermark, marker }: Omit<ReadMarks, 'unread'>): Mark;
/** Whether an item takes part in read state: the viewer may see it, and it is not private, because private items are news to nobody. */
export declare function isCountable(facts: ViewerFacts, item: Item, thread: string): boolean;
/** Whether the viewer wrote it. Writing is reading: what lies below an own item in its thread is read, even after that item is deleted. */
export declare function isOwn({ viewer }: ViewerFacts, item: Item): boolean;
/**
 * Whether a countable item is unread. `own` is the viewer's newest countable item of the thread, or 0. What was
 * explicitly marked unread is unread whatever the marks say; an own item never is.
 */
export declare function isUnread(marks: ReadMarks, own: Position, item: {
    readonly position: Position;
    readonly isOwn: boolean;
}): boolean;
/** The part of what is marked unread that lies at or below a position: what a walk down to there has not reached. */
export declare function unreadBelow(marks: ReadMarks, at: Position): ReadMarks['unread'];
/** How far a category is read as a whole. */
export declare function floorOf(allRead: Mark, watermark: Mark | undefined): Position;
