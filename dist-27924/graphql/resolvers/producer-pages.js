/**
 * Pages of producers in the order of their keys: what a viewer follows, blocks or mutes, and categories. A cursor is a
 * producer's id: a place in the order of keys, even when the producer has left the list.
 */
import { FeedError } from "../../base/errors.js";
import { LIMITS } from "../../base/limits.js";
import { producerOfId } from "../../model/ids.js";
import { connectionOf, viewProducerEdge, viewRelation } from "../views.js";
/** One page of the viewer's edges of one relation. */
export async function relationPage({ services }, { consumer, relation }, args) {
    const { edges: store } = services.store;
    const { first, after } = openArgs(args);
    const found = await store.list(consumer, relation, { after, limit: first + 1 });
    return producerPage(found.slice(0, first).map(viewRelation), {
        after,
        hasMore: found.length > first,
        lowest: async () => (await store.list(consumer, relation, { after: null, limit: 1 }))[0]?.producer ?? null,
    });
}
/** One page of the categories that hold something for the viewer. */
export async function categoryPage(context, args) {
    const { reads, store } = context.services;
    const { first, after } = openArgs(args);
    const { found, hasMore } = await reads.categories(await context.facts(), { first, after });
    return producerPage(found.map(viewProducerEdge), {
        after,
        hasMore,
        lowest: async () => (await store.threads.categories({ after: null, limit: 1 }))[0] ?? null,
    });
}
function producerPage(edges, { after, hasMore, lowest }) {
    return connectionOf(edges, {
        hasNextPage: () => hasMore,
        async hasPreviousPage() {
            if (after === null)
                return false;
            const least = await lowest();
            return least !== null && Buffer.compare(Buffer.from(least), Buffer.from(after)) <= 0;
        },
        startCursor: () => edges[0]?.cursor ?? null,
        endCursor: () => edges.at(-1)?.cursor ?? null,
    });
}
function openArgs({ first, after }) {
    return { first: checkFirst(first ?? LIMITS.pageItemsDefault), after: openCursor(after ?? null) };
}
function checkFirst(first) {
    if (first >= 1 && first <= LIMITS.pageItemsMax)
        return first;
    throw new FeedError('BAD_USER_INPUT', `expected first from 1 to ${LIMITS.pageItemsMax}, got ${first}`);
}
function openCursor(cursor) {
    const key = cursor === null ? null : producerOfId(cursor);
    if (cursor !== null && key === null)
        throw new FeedError('INVALID_CURSOR', 'expected a cursor of this connection, got another text');
    return key;
}
//# sourceMappingURL=producer-pages.js.map