/**
 * The one predicate of read state: which items are unread for a viewer. Badges, tab counts, lists and single threads all
 * come from here. Everything is a comparison of positions; no clock and no ranked order enters it.
 */
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import { type Item } from '../model/items.ts';
import { type Mark, type ReadMarks } from '../model/reads.ts';
import { type UserId } from '../model/producers.ts';
import { type ViewerFacts } from '../model/edges.ts';
import { canSee } from '../social/access.ts';
import { isInSpans } from '../model/spans.ts';

/** The greatest of the marks: everything of the thread up to here is read. */
export function greatestMark({ allRead, watermark, marker }: Omit<ReadMarks, 'unread'>): Mark {
  return [watermark, marker].reduce(
    (greatest, mark) => (mark.at > greatest.at ? mark : greatest),
    allRead,
  );
}

/** Whether an item takes part in read state: the viewer may see it, and it is not private, because that is news to nobody. */
export function isCountable(facts: ViewerFacts, item: Item, thread: string): boolean {
  return item.thread === thread && item.visibility !== 'private' && canSee(facts, item);
}

/** Whether the viewer wrote it. Writing is reading: what lies below one's own item in its thread is read, also when that item is gone later. */
export function isOwn(viewer: UserId, item: Item): boolean {
  return item.author === viewer;
}

/**
 * Whether an item that counts is unread. `own` is the newest of the thread's items that count and that the viewer wrote,
 * 0 when there is none. What was explicitly marked unread is unread whatever the marks say; an own item never is.
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

/** The part of what is marked unread that lies at or below a position: what a walk down to there has not met. */
export function unreadBelow(marks: ReadMarks, at: Position): ReadMarks['unread'] {
  return marks.unread
    .filter((span) => span.from <= at)
    .map((span) => ({ from: span.from, to: position(Math.min(span.to, at)) }));
}

/** Up to where a category as a whole is read. */
export function floorOf(allRead: Mark, watermark: Mark | undefined): Position {
  return position(Math.max(allRead.at, watermark?.at ?? POSITION_ZERO));
}
