import { LIMITS } from "../base/limits.js";
import { POSITION_ZERO, position } from "../model/positions.js";
import { floorOf, isCountable, isOwn, isUnread } from "./unread-rule.js";
/** Runs one visit of a viewer and category at a time; calls in the meantime share it. */
export function openVisits(context) {
    const running = new Map();
    return {
        start(viewer, category) {
            const key = `${viewer}\n${category}`;
            const visiting = running.get(key) ??
                context.facts
                    .of(viewer)
                    .then((facts) => visit(context, facts, category))
                    .finally(() => running.delete(key));
            running.set(key, visiting);
            return visiting;
        },
        async settled() {
            await Promise.allSettled(running.values());
        },
    };
}
async function visit({ store, clock }, facts, category) {
    const { viewer } = facts;
    if (viewer === null)
        return POSITION_ZERO;
    const summary = await store.reads.summary(viewer, [category]);
    const floor = floorOf(summary.allRead, summary.watermarks[0]);
    const positions = await store.threads.itemsOf(category, {
        above: floor,
        upTo: position(Number.MAX_SAFE_INTEGER),
        limit: LIMITS.visitItemsMax,
        order: 'oldest',
    });
    if (positions.length === 0)
        return floor;
    const checked = await checkUpTo(store, facts, { category, positions, floor });
    if (checked > floor)
        await store.reads.advanceWatermark(viewer, category, { at: checked, atMs: clock.now() });
    return checked;
}
/** The last position before the first unread item. */
async function checkUpTo(store, facts, { category, positions, floor }) {
    const items = await store.items.getMany(positions);
    const threads = [
        ...new Set(items.map((item) => item?.thread ?? null).filter((thread) => thread !== null)),
    ];
    const [marks, own] = await Promise.all([
        marksByThread(store, facts, { category, threads }),
        ownByThread(store, facts, { items, threads }),
    ]);
    let checked = floor;
    for (const [index, at] of positions.entries()) {
        const item = items[index] ?? null;
        if (item !== null && stopsWatermark(facts, item, { marks, own }))
            return checked;
        checked = at;
    }
    return checked;
}
/** Whether a watermark above the item would mark it read. What is explicitly unread stays unread above any mark. */
function stopsWatermark(facts, item, { marks, own }) {
    const { thread } = item;
    if (thread === null || !isCountable(facts, item, thread))
        return false;
    const known = marks.get(thread);
    if (known === undefined)
        return false;
    return isUnread({ ...known, unread: [] }, own.get(thread) ?? POSITION_ZERO, {
        position: item.position,
        isOwn: isOwn(facts, item),
    });
}
async function marksByThread(store, { viewer }, { category, threads }) {
    if (viewer === null)
        return new Map();
    const asked = threads.map((thread) => ({ thread, category }));
    const marks = await store.reads.marks(viewer, asked);
    return new Map(threads
        .map((thread, index) => [thread, marks[index]])
        .filter((pair) => pair[1] !== undefined));
}
/**
 * The viewer's newest item of each thread, as far as these items or the thread's record show. A later one that is missed
 * only lets the next visit rise further.
 */
async function ownByThread(store, facts, { items, threads }) {
    const own = new Map();
    for (const item of items) {
        if (item?.thread == null || item.author !== facts.viewer)
            continue;
        if (isCountable(facts, item, item.thread))
            own.set(item.thread, item.position);
    }
    for (const record of await store.threads.getMany(threads))
        if (record !== null && record.newestAuthor === facts.viewer)
            own.set(record.thread, record.newest);
    return own;
}
//# sourceMappingURL=visit.js.map