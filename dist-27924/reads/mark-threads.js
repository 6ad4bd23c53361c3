/**
 * Marking threads read. Calls of one viewer that arrive while an earlier one is being written go together: one read, one
 * write and one count for all of them, so that many devices and an eager client cost little more than one call.
 */
import { createBatcher } from "../base/async/batcher.js";
import { LIMITS } from "../base/limits.js";
import { done, notFound, refusedField } from "../base/outcome.js";
import { clampToNewest, EXISTING_OBJECT, threadStatesByName } from "./marks.js";
import { unreadCounts } from "./thread-list.js";
import { greatestMark } from "./unread-rule.js";
export function openMarkThreads(context) {
    const batchers = new Map();
    const batcherOf = (viewer) => {
        const known = batchers.get(viewer);
        if (known !== undefined)
            return known;
        const mark = createBatcher((calls) => markBatch(context, viewer, calls), {
            weigh: ({ length }) => length,
            weightMax: LIMITS.marksMax,
        });
        const batcher = { mark, waiting: 0 };
        batchers.set(viewer, batcher);
        return batcher;
    };
    return async (viewer, marks) => {
        if (marks.length > LIMITS.marksMax)
            return refusedField('BAD_USER_INPUT', 'marks', `expected at most ${LIMITS.marksMax} marks, got ${marks.length}`);
        const batcher = batcherOf(viewer);
        batcher.waiting += 1;
        try {
            return await batcher.mark(marks);
        }
        finally {
            batcher.waiting -= 1;
            if (batcher.waiting === 0)
                batchers.delete(viewer);
        }
    };
}
/** Each call is done or refused separately. */
async function markBatch(context, viewer, calls) {
    const { store, clock } = context;
    const facts = await context.facts.of(viewer);
    const names = [...new Set(calls.flat().map(({ thread }) => thread))];
    const before = byName(await threadStatesByName(store, facts, names));
    const isAllowed = (call) => call.every((mark) => matchesRequest(before.get(mark.thread), mark));
    const marks = calls.filter(isAllowed).flat();
    const news = effectiveMarks(viewer, before, { marks, atMs: clock.now() });
    if (news.length > 0)
        await store.reads.advanceMarkers(viewer, news);
    const [states, counts] = await Promise.all([
        threadStatesByName(store, facts, names),
        unreadCounts(store, facts, [...new Set(categoriesOf(before, marks))]),
    ]);
    const after = byName(states);
    return Promise.all(calls.map(async (call) => {
        if (!isAllowed(call))
            return notFound('threadId', EXISTING_OBJECT);
        const categories = categoriesOf(before, call);
        const own = counts.filter(({ category }) => categories.includes(category));
        await context.onMark(viewer, { changes: changesOf(before, call), counts: own });
        const threads = call.map(({ thread }) => after.get(thread));
        return done({ threads: threads.filter((state) => state !== undefined), counts: own });
    }));
}
function byName(states) {
    return new Map(states.filter((state) => state !== null).map((state) => [state.record.thread, state]));
}
function matchesRequest(state, { category }) {
    return state !== undefined && (category === null || state.record.category === category);
}
/** The greatest mark of each thread, without those that change nothing. */
function effectiveMarks(viewer, states, { marks, atMs }) {
    const greatest = new Map();
    for (const { thread, upTo } of marks) {
        const state = states.get(thread);
        if (state === undefined)
            continue;
        const at = clampToNewest(upTo, state.newest.position);
        if (at >= (greatest.get(thread)?.at ?? 0) && changesState(viewer, state, { at, atMs }))
            greatest.set(thread, { at, atMs });
    }
    return [...greatest].map(([thread, mark]) => ({ thread, mark }));
}
function changesState(viewer, { marks, newest }, mark) {
    if (marks.unread.some((span) => span.from <= mark.at))
        return true;
    return newest.author !== viewer && mark.at > greatestMark(marks).at;
}
function categoriesOf(states, marks) {
    return marks
        .map(({ thread }) => states.get(thread)?.record.category)
        .filter((category) => category !== undefined);
}
function changesOf(states, marks) {
    return marks.flatMap(({ thread, upTo }) => {
        const state = states.get(thread);
        if (state === undefined)
            return [];
        const { category } = state.record;
        const at = clampToNewest(upTo, state.newest.position);
        return [{ kind: 'thread', thread, category, upTo: at }];
    });
}
//# sourceMappingURL=mark-threads.js.map