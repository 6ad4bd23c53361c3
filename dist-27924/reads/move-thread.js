/**
 * Moving a thread to another category: one step of the store for all viewers, their markers included. The author of the
 * thread's oldest item may move it, as people change only what they wrote. A tag takes any thread, because publishing
 * creates tags too; any other category must already hold a thread that the viewer may see.
 */
import { done, notFound, refusedField } from "../base/outcome.js";
import { isCategory } from "../model/items.js";
import { splitProducer } from "../model/producers.js";
import { mayKnow } from "../social/access.js";
import { isFollowable } from "../social/producers.js";
import { EXISTING_OBJECT, threadStatesByName } from "./marks.js";
import { holdsThreads, unreadCounts } from "./thread-list.js";
/**
 * Moves it, and answers with the counts of both categories. Repeatable. NOT_FOUND for a thread that the viewer may not
 * see and for what is not a category, FORBIDDEN for a thread that another viewer opened.
 */
export async function moveThread(context, viewer, { thread, to }) {
    const { store } = context;
    const facts = await context.facts.of(viewer);
    const [state] = await threadStatesByName(store, facts, [thread]);
    if (state == null)
        return notFound('threadId', EXISTING_OBJECT);
    const [opening] = await store.items.getMany([state.record.first]);
    if (!isOpener(facts, opening ?? null))
        return refusedField('FORBIDDEN', 'threadId', 'expected a thread that the viewer opened, got another’s');
    if (!(await takesThreads(store, facts, to)))
        return notFound('categoryId', EXISTING_OBJECT);
    await store.threads.move(thread, to);
    const categories = [...new Set([state.record.category, to])];
    const [states, counts] = await Promise.all([
        threadStatesByName(store, facts, [thread]),
        unreadCounts(store, facts, categories),
    ]);
    return done({ threads: states.filter((each) => each !== null), counts });
}
function isOpener(facts, opening) {
    return opening !== null && mayKnow(facts, opening) && opening.author === facts.viewer;
}
async function takesThreads(store, facts, to) {
    if (!isFollowable(to) || !isCategory(to))
        return false;
    return splitProducer(to).type === 'tag' || holdsThreads(store, facts, to);
}
//# sourceMappingURL=move-thread.js.map