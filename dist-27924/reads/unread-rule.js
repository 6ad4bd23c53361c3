import { position, POSITION_ZERO } from "../model/positions.js";
import { isInSpans } from "../model/spans.js";
import { canSee } from "../social/access.js";
/** The greatest of the marks: everything of the thread up to here is read. */
export function greatestMark({ allRead, watermark, marker }) {
    return [watermark, marker].reduce((greatest, mark) => (mark.at > greatest.at ? mark : greatest), allRead);
}
/** Whether an item takes part in read state: the viewer may see it, and it is not private, because private items are news to nobody. */
export function isCountable(facts, item, thread) {
    return item.thread === thread && item.visibility !== 'private' && canSee(facts, item);
}
/** Whether the viewer wrote it. Writing is reading: what lies below an own item in its thread is read, even after that item is deleted. */
export function isOwn({ viewer }, item) {
    return viewer !== null && item.author === viewer;
}
/**
 * Whether a countable item is unread. `own` is the viewer's newest countable item of the thread, or 0. What was
 * explicitly marked unread is unread whatever the marks say; an own item never is.
 */
export function isUnread(marks, own, item) {
    if (item.isOwn)
        return false;
    return (item.position > Math.max(greatestMark(marks).at, own) || isInSpans(marks.unread, item.position));
}
/** The part of what is marked unread that lies at or below a position: what a walk down to there has not reached. */
export function unreadBelow(marks, at) {
    return marks.unread
        .filter((span) => span.from <= at)
        .map((span) => ({ from: span.from, to: position(Math.min(span.to, at)) }));
}
/** How far a category is read as a whole. */
export function floorOf(allRead, watermark) {
    return position(Math.max(allRead.at, watermark?.at ?? POSITION_ZERO));
}
//# sourceMappingURL=unread-rule.js.map