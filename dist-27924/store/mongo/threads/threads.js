/**
 * Threads: one record each, which decides the category, and queries over the items for the rest. A move is committed in
 * the record and then applied to the thread's items and markers; a repeat finishes one whose process died.
 */
import { position } from "../../../model/positions.js";
import { producerKey } from "../../../model/producers.js";
import {} from "../../../model/reads.js";
import { compareAndSet, isWritten, LOST } from "../engine/cas.js";
import { finishItem } from "../items/items.js";
import { threadId } from "../engine/keys.js";
import { carryMarkers } from "../reads/marker-rows.js";
import { CATEGORY_ITEMS_INDEX } from "../engine/indexes.js";
export function openMongoThreads(collections, timelines, intents) {
    return {
        getMany: async (threads) => {
            return getMany(collections, threads);
        },
        list: async (category, query) => {
            return isEmpty(query) ? [] : list(collections, category, query);
        },
        positions: async (queries) => {
            return Promise.all(queries.map(({ thread, ...query }) => timelines.range(new Set([producerKey('thread', thread)]), query)));
        },
        itemsOf: async (category, query) => {
            return isEmpty(query) ? [] : itemsOf(collections, category, query);
        },
        categories: async ({ after, limit }) => {
            return categories(collections, after, limit);
        },
        move: async (thread, category) => {
            return intents.withIntent({ item: null, thread }, () => move(collections, thread, category));
        },
        repair: () => intents.repair(async ({ item, thread }) => {
            if (item !== null)
                await finishItem(collections, item);
            if (thread !== null)
                await finishMove(collections, thread);
        }),
    };
}
function isEmpty({ above, upTo, limit }) {
    return limit === 0 || above >= upTo;
}
async function getMany({ threads }, names) {
    if (names.length === 0)
        return [];
    const rows = await threads.find({ _id: { $in: names.map(threadId) } }).toArray();
    const found = new Map(rows.map((row) => [row._id, recordOf(row)]));
    return names.map((name) => found.get(threadId(name)) ?? null);
}
/** Null for a thread with only private items. */
function recordOf({ thread, category, first, newest, newestAuthor, items, }) {
    if (newest === 0)
        return null;
    return {
        thread,
        category: category,
        first: position(first),
        newest: position(newest),
        newestAuthor: newestAuthor,
        items,
    };
}
async function list({ threads }, category, { above, upTo, limit, order }) {
    const rows = threads
        .find({ listed: category, newest: { $gt: above, $lte: upTo } })
        .sort({ newest: order === 'newest' ? -1 : 1 })
        .limit(limit);
    return (await rows.toArray()).map(recordOf).filter((record) => record !== null);
}
async function itemsOf({ items }, category, { above, upTo, limit, order }) {
    const rows = items.find({ category, _id: { $gt: above, $lte: upTo } }, { projection: { _id: 1 }, hint: CATEGORY_ITEMS_INDEX });
    return (await rows
        .sort({ _id: order === 'newest' ? -1 : 1 })
        .limit(limit)
        .toArray()).map(({ _id }) => position(_id));
}
/** Skips from one category to the next, so the cost follows categories, not their threads. */
async function categories({ threads }, after, limit) {
    const found = [];
    for (let from = after ?? ''; found.length < limit;) {
        const row = await threads.findOne({ listed: { $gt: from } }, { projection: { _id: 0, listed: 1 }, sort: { listed: 1 } });
        if (typeof row?.listed !== 'string')
            break;
        from = row.listed;
        found.push(from);
    }
    return found;
}
async function move(collections, thread, category) {
    const isDecided = await decide(collections, threadId(thread), category);
    if (isDecided)
        await carry(collections, thread, category);
    return isDecided;
}
async function carry(collections, thread, category) {
    await collections.items.updateMany({ thread, category: { $ne: category } }, { $set: { category } });
    await carryMarkers(collections, thread, category);
    await collections.threads.updateOne({ _id: threadId(thread), category }, { $set: { isMoving: false } });
}
/** Continues a move whose process died. Repeatable. */
async function finishMove(collections, thread) {
    const row = await collections.threads.findOne({ _id: threadId(thread) });
    if (row?.isMoving === true)
        await carry(collections, thread, row.category);
}
/** True when this call commits the move, or when a process committed the same move and did not finish it. */
async function decide({ threads }, _id, category) {
    return compareAndSet(() => threads.findOne({ _id }), async (row) => {
        if (row === null || row.category === category)
            return row?.isMoving ?? false;
        const $set = {
            category,
            listed: row.newest === 0 ? null : category,
            isMoving: true,
            revision: row.revision + 1,
        };
        const write = threads.updateOne({ _id, revision: row.revision }, { $set });
        return (await isWritten(write)) ? true : LOST;
    }, { what: 'the thread' });
}
//# sourceMappingURL=threads.js.map