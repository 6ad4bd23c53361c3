/** Questions about read state: lists of threads, counts and witnesses. Each needs a viewer. */
import { FeedError } from "../../base/errors.js";
import { POSITION_ZERO } from "../../model/positions.js";
import { producerKey } from "../../model/producers.js";
import { lastWitnessed } from "../../reads/witnesses.js";
import { requireViewer } from "../context.js";
import { viewCounts, viewItem, viewProducer } from "../views.js";
import { categoryPage } from "./producer-pages.js";
import { categoryKey, threadName } from "./read-ids.js";
import { threadPage } from "./thread-pages.js";
export const queryReads = {
    threads: (_, args, context) => threadPage(context, requireViewer(context), {
        ...args,
        category: categoryKey(args.categoryId),
    }),
    categories: (_, args, context) => categoryPage(context, args),
    async unreadCounts(_, { categoryIds }, context) {
        const categories = categoryIds.map(categoryKey);
        return viewCounts(await context.services.reads.unreadCounts(requireViewer(context), categories));
    },
    async nextUnread(_, { categoryId, afterThreadId }, context) {
        const viewer = requireViewer(context);
        const after = afterThreadId == null ? null : await newestIn(context, afterThreadId);
        const category = categoryKey(categoryId);
        const state = await context.services.reads.nextUnread(viewer, { category, after });
        return state === null ? null : viewProducer(producerKey('thread', state.record.thread));
    },
    async lastWitnessed(_, { kind }, context) {
        const outcome = await lastWitnessed(context.services, requireViewer(context), kind);
        if (outcome.isDone)
            return viewWitnessed(context, outcome.value);
        const message = outcome.problems[0]?.message ?? 'expected a declared kind';
        throw new FeedError('BAD_USER_INPUT', message);
    },
};
async function newestIn(context, threadId) {
    const state = await context.loaders().threadState.load(threadName(threadId));
    if (state === null)
        throw new FeedError('NOT_FOUND', 'expected the id of an existing thread, got none');
    return state.record.newest;
}
export async function viewWitnessed(context, { kind, position, atMs }) {
    const isNone = position === null || position === POSITION_ZERO;
    const item = isNone ? null : await context.loaders().item.load(position);
    return {
        kind,
        position,
        item: item === null ? null : viewItem(item),
        at: atMs === null ? null : new Date(atMs),
    };
}
//# sourceMappingURL=reads.js.map