/**
 * What a viewer sees of a page of threads: whether each is visible to them, and whether it is unread. A page costs one
 * read of marks and one of the newest items; only a thread whose newest item is hidden from the viewer is scanned.
 */
import { LIMITS } from "../base/limits.js";
import { position, POSITION_ZERO } from "../model/positions.js";
import { UNMARKED } from "../model/reads.js";
import { itemsOf, scanThreads } from "./thread-scan.js";
import { greatestMark, isCountable, isOwn, isUnread, unreadBelow } from "./unread-rule.js";
const NO_MARKS = {
    allRead: UNMARKED,
    watermark: UNMARKED,
    marker: UNMARKED,
    unread: [],
};
/** In the order asked; null for a thread that does not exist and for one without an item the viewer may see, alike. */
export async function threadStates(store, facts, records) {
    const there = records.filter((record) => record !== null);
    const [newest, marks] = await Promise.all([
        newestVisible(store, facts, there),
        marksOf(store, facts, there),
    ]);
    const explicit = await explicitlyUnread(store, facts, there.map(({ thread }, index) => ({ thread, spans: marks[index]?.unread ?? [] })));
    const states = new Map(there.map((record, index) => [
        record.thread,
        stateOf({
            record,
            facts,
            marks: marks[index] ?? NO_MARKS,
            newest: newest[index] ?? null,
            explicit,
        }),
    ]));
    return records.map((record) => (record === null ? null : (states.get(record.thread) ?? null)));
}
async function marksOf(store, { viewer }, records) {
    return viewer === null || records.length === 0 ? [] : store.reads.marks(viewer, records);
}
function stateOf({ record, facts, marks, newest, explicit }) {
    if (newest === null)
        return null;
    const { viewer } = facts;
    const mark = greatestMark(marks);
    // Own items below the newest countable one cannot make it read, so they need not be known here.
    const isNewest = viewer !== null &&
        isUnread(marks, POSITION_ZERO, { position: newest.position, isOwn: isOwn(facts, newest) });
    return {
        record,
        newest,
        marks,
        isUnread: isNewest || explicit.has(record.thread),
        lastReadAtMs: mark.at >= record.first ? mark.atMs : null,
    };
}
async function newestVisible(store, facts, records) {
    const found = await itemsOf(store, records.map((record) => record.newest));
    const newest = records.map((record) => {
        const item = found.get(record.newest);
        return item !== undefined && isCountable(facts, item, record.thread) ? item : null;
    });
    const hidden = records
        .map((record, index) => ({ record, index }))
        .filter(({ index }) => newest[index] === null);
    await scanThreads(store, facts, hidden.map(({ record, index }) => ({
        thread: record.thread,
        above: POSITION_ZERO,
        upTo: position(record.newest - 1),
        take(item) {
            newest[index] = item;
            return false;
        },
    })));
    return newest;
}
/** The threads that hold an item which was marked unread and is still countable. */
async function explicitlyUnread(store, facts, marked) {
    const unread = new Set();
    const { viewer } = facts;
    if (viewer === null)
        return unread;
    await scanThreads(store, facts, marked.flatMap(({ thread, spans }) => spans.map(({ from, to }) => ({
        thread,
        above: position(from - 1),
        upTo: to,
        take(item) {
            if (isOwn(facts, item))
                return true;
            unread.add(thread);
            return false;
        },
    }))));
    return unread;
}
/**
 * The unread items of each thread. Looks at most at the newest 2,000 items above the marks: in a longer run the first
 * unread one is the oldest of those, and the count is capped.
 */
export async function unreadItems(store, facts, states) {
    const { viewer } = facts;
    if (viewer === null)
        return states.map(() => ({ first: null, count: 0, isCapped: false }));
    const walks = states.map((state) => {
        const marked = greatestMark(state.marks).at;
        return { state, marked, found: [], stoppedAt: marked, isCut: false };
    });
    await walkAboveMarks(store, facts, walks);
    await walkMarkedUnread(store, facts, walks);
    return walks.map(({ found, isCut }) => ({
        first: found.length === 0 ? null : position(Math.min(...found)),
        count: Math.min(found.length, LIMITS.unreadCountMax),
        isCapped: found.length > LIMITS.unreadCountMax || isCut,
    }));
}
/** From the newest item down to the marks or to the viewer's own newest item. */
async function walkAboveMarks(store, facts, walks) {
    const own = new Map();
    const scans = walks.map((walk) => {
        const { state, marked, found } = walk;
        return {
            thread: state.record.thread,
            above: marked,
            upTo: state.isUnread ? state.newest.position : marked,
            take(item) {
                const isEnd = isOwn(facts, item);
                if (isEnd)
                    own.set(walk, item.position);
                else
                    found.push(item.position);
                return !isEnd;
            },
        };
    });
    const reached = await scanThreads(store, facts, scans);
    for (const [index, walk] of walks.entries()) {
        const ownAt = own.get(walk);
        walk.stoppedAt = ownAt ?? reached[index] ?? POSITION_ZERO;
        walk.isCut = ownAt === undefined && walk.stoppedAt > walk.marked;
    }
}
/** What was marked unread at or below where the first walk stopped. */
async function walkMarkedUnread(store, facts, walks) {
    const scans = walks.flatMap(({ state, found, stoppedAt }) => {
        const spans = state.isUnread ? unreadBelow(state.marks, stoppedAt) : [];
        return spans.toReversed().map(({ from, to }) => ({
            thread: state.record.thread,
            above: position(from - 1),
            upTo: to,
            take(item) {
                if (!isOwn(facts, item))
                    found.push(item.position);
                return true;
            },
        }));
    });
    await scanThreads(store, facts, scans);
}
//# sourceMappingURL=thread-states.js.map