/**
 * The one predicate of read state: which items are unread for a viewer. Badges, tab counts, lists and single threads
 * all use it. It compares positions and depends on no clock and no ranked order.
 */
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import { position, type Position, POSITION_ZERO } from '../model/positions.ts';
import type { Mark, ReadMarks } from '../model/reads.ts';
import { isInSpans } from '../model/spans.ts';
import { canSee } from '../social/access.ts';

/** The greatest of the marks: everything of the thread up to here is read. */
export function greatestMark({ allRead, watermark, marker }: Omit<ReadMarks, 'unread'>): Mark {
  const whole = watermark.at > allRead.at ? watermark : allRead;
  return marker.at > whole.at ? marker : whole;
}

/** Whether the thread's pages show the item to the viewer; of private items they show only the viewer's own. */
export function isListedIn(facts: ViewerFacts, item: Item, thread: string): boolean {
  return item.thread === thread && canSee(facts, item);
}

/**
 * Whether an item takes part in read state: the viewer may see it, and it is not private, because a private item is
 * never news.
 */
export function isCountable(facts: ViewerFacts, item: Item, thread: string): boolean {
  return item.visibility !== 'private' && isListedIn(facts, item, thread);
}

/**
 * Whether the viewer wrote it. Writing is reading: everything below an own item in its thread is read, even after that
 * item is deleted.
 */
export function isOwn({ viewer }: ViewerFacts, item: Item): boolean {
  return viewer !== null && item.author === viewer;
}

/**
 * Whether a countable item is unread. `own` is the viewer's newest countable item of the thread, or 0. An item that was
 * explicitly marked unread is unread whatever the marks say; an own item never is.
 */
export function isUnread(
  marks: ReadMarks,
  own: Position,
  item: { readonly position: Position; readonly isOwn: boolean },
): boolean {
  if (item.isOwn) return false;
  return (
    item.position > Math.max(greatestMark(marks).at, own) || isInSpans(marks.unread, item.position)
  );
}

/**
 * Whether no item of a thread can be unread, whatever its items are: the marks reach its newest one, and nothing was
 * marked unread.
 */
export function isCovered(marks: ReadMarks, newest: Position): boolean {
  return newest <= greatestMark(marks).at && marks.unread.length === 0;
}

/** What is marked unread at or below a position: the part that a walk down to there has not reached. */
export function unreadBelow(marks: ReadMarks, at: Position): ReadMarks['unread'] {
  return marks.unread
    .filter((span) => span.from <= at)
    .map((span) => ({ from: span.from, to: position(Math.min(span.to, at)) }));
}

/** The position up to which a category is read as a whole. */
export function floorOf(allRead: Mark, watermark: Mark | undefined): Position {
  return position(Math.max(allRead.at, watermark?.at ?? POSITION_ZERO));
}
