/** What viewers marked unread, one document for each viewer and thread, changed by compare-and-set. */
import { FeedError } from "../../../base/errors.js";
import { LIMITS } from "../../../base/limits.js";
import { position } from "../../../model/positions.js";
import { addSpan, spansAbove } from "../../../model/spans.js";
import { decodeSpans, encodeSpans } from "../../span-rows.js";
import { compareAndSet, insertOnce, isWritten, LOST } from "../engine/cas.js";
import { markerId } from "../engine/keys.js";
import { categoriesOf } from "./marker-rows.js";
const WHAT = 'what is marked unread';
/** Bounded by what `addUnread` accepts. */
export async function unreadOf({ unread }, viewer) {
    const rows = await unread.find({ viewer }).toArray();
    return new Map(rows.map(({ thread, spans }) => [thread, decodeSpans(spans)]));
}
/** Adds a span to a thread that exists. Refuses more than a viewer may hold. */
export async function addUnread(collections, { viewer, thread }, span) {
    if ((await categoriesOf(collections, [thread])).size === 0)
        return;
    const _id = markerId(viewer, thread);
    await compareAndSet(() => collections.unread.findOne({ _id, viewer }), async (known) => {
        const spans = addSpan(decodeSpans(known?.spans ?? []), span);
        if (spans.length > LIMITS.unreadSpansMax)
            throw new FeedError('BAD_USER_INPUT', `expected at most ${LIMITS.unreadSpansMax} unread parts of a thread, got one more`);
        if (known === null)
            await requireRoom(collections, viewer);
        const revision = (known?.revision ?? 0) + 1;
        const next = { _id, viewer, thread, spans: encodeSpans(spans), revision };
        return (await replace(collections, known, next)) ? undefined : LOST;
    }, { what: WHAT });
}
/** Removes what the marks cover from what is marked unread. */
export async function clearUnread({ unread }, viewer, marks) {
    const ids = marks.map(({ thread }) => markerId(viewer, thread));
    await compareAndSet(() => unread.find({ _id: { $in: ids }, viewer }).toArray(), async (rows) => {
        let isDone = true;
        for (const row of rows)
            isDone = (await clearRow(unread, row, marks)) && isDone;
        return isDone ? undefined : LOST;
    }, { what: WHAT });
}
/** False when another writer was first. */
async function clearRow(unread, { _id, viewer, thread, spans, revision }, marks) {
    const at = Math.max(...marks.filter((each) => each.thread === thread).map(({ mark }) => mark.at));
    const left = encodeSpans(spansAbove(decodeSpans(spans), position(at)));
    if (left.join() === spans.join())
        return true;
    const filter = { _id, viewer, revision };
    return left.length === 0
        ? (await unread.deleteOne(filter)).deletedCount === 1
        : isWritten(unread.updateOne(filter, { $set: { spans: left, revision: revision + 1 } }));
}
async function requireRoom({ unread }, viewer) {
    const rows = await unread.find({ viewer }, { projection: { _id: 0, viewer: 1 } }).toArray();
    if (rows.length >= LIMITS.unreadThreadsMax)
        throw new FeedError('BAD_USER_INPUT', `expected at most ${LIMITS.unreadThreadsMax} threads marked unread, got one more`);
}
/** False when another writer was first. */
async function replace({ unread }, before, after) {
    if (before === null)
        return insertOnce(unread, after);
    return isWritten(unread.updateOne({ _id: before._id, viewer: before.viewer, revision: before.revision }, { $set: { spans: after.spans, revision: after.revision } }));
}
//# sourceMappingURL=unread.js.map