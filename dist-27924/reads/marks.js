import { LIMITS } from "../base/limits.js";
import { done, notFound, refusedField } from "../base/outcome.js";
import { POSITION_ZERO, position } from "../model/positions.js";
import { listThreads, unreadCounts } from "./thread-list.js";
import { threadStates } from "./thread-states.js";
/** Marks a category read up to a position, or as far as it goes now. NOT_FOUND when the viewer sees no thread in it. */
export async function markCategoryRead(context, viewer, { category, upTo }) {
    const { store, clock } = context;
    const facts = await context.facts.of(viewer);
    const request = { category, first: 1, after: null, isUnreadOnly: false };
    const [newest] = (await listThreads(store, facts, request)).threads;
    if (newest === undefined)
        return notFound('categoryId', EXISTING_OBJECT);
    const at = clampToNewest(upTo, newest.state.record.newest);
    await store.reads.advanceWatermark(viewer, category, { at, atMs: clock.now() });
    return answer(context, facts, {
        threads: [],
        changes: [{ kind: 'category', category, upTo: at }],
    });
}
/** Marks everything everywhere read: one row. */
export async function markAllRead(context, viewer, { upTo, categories }) {
    if (categories.length > LIMITS.categoriesMax)
        return refusedField('BAD_USER_INPUT', 'categoryIds', `expected at most ${LIMITS.categoriesMax} categories, got ${categories.length}`);
    const { store, clock } = context;
    const facts = await context.facts.of(viewer);
    const at = clampToNewest(upTo, await store.timelines.newest());
    await store.reads.advanceAllRead(viewer, { at, atMs: clock.now() });
    return answer(context, facts, { threads: [], changes: [{ kind: 'all', upTo: at }], categories });
}
/**
 * Marks a part of a thread unread, until it is read again beyond that part; marks of the category or of everything do
 * not undo it.
 */
export async function markUnread(context, viewer, { thread, from, to }) {
    const { store } = context;
    const facts = await context.facts.of(viewer);
    const [state] = await threadStatesByName(store, facts, [thread]);
    if (state == null)
        return notFound('threadId', EXISTING_OBJECT);
    const end = state.newest.position;
    const span = {
        from: position(Math.max(from ?? end, state.record.first)),
        to: clampToNewest(to, end),
    };
    if (span.from > span.to)
        return refusedField('BAD_USER_INPUT', 'from', 'expected an item of the thread that comes no later than the end of the part');
    await store.reads.addUnread(viewer, thread, span);
    return answer(context, facts, {
        threads: [thread],
        changes: [{ kind: 'unread', thread, category: state.record.category, span }],
    });
}
/** In the order asked; null for what the viewer may not see and for what does not exist, alike. */
export async function threadStatesByName(store, facts, threads) {
    const names = threads.map((thread) => (thread.length > LIMITS.idCharsMax ? '' : thread));
    return threadStates(store, facts, await store.threads.getMany(names));
}
/** No further than what is newest. */
export function clampToNewest(upTo, newest) {
    return position(Math.max(POSITION_ZERO, Math.min(upTo ?? newest, newest)));
}
/** What an id in the input must name; the same words for what is absent and for what is hidden. */
export const EXISTING_OBJECT = 'the id of an existing object';
/** Reads the state after a verb, passes it to the hook and answers with it. */
async function answer(context, facts, { threads, changes, categories }) {
    const touched = categories ?? [
        ...new Set(changes.flatMap((change) => (change.kind === 'all' ? [] : [change.category]))),
    ];
    const [states, counts] = await Promise.all([
        threadStatesByName(context.store, facts, threads),
        unreadCounts(context.store, facts, touched),
    ]);
    if (facts.viewer !== null)
        await context.onMark(facts.viewer, { changes, counts });
    return done({ threads: states.filter((state) => state !== null), counts });
}
//# sourceMappingURL=marks.js.map