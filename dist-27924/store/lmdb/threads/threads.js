/** Threads: a record for each, and for each category a list of its threads by newest position and of the items in them. */
import { position } from "../../../model/positions.js";
import { producerKey } from "../../../model/producers.js";
import {} from "../../../model/reads.js";
import { prefixEnd, lastPosition, NO_PREFIX, NO_VALUE, POSITION_MAX, textKey, textsOf, withPosition } from "../engine/keys.js";
import { rangeOf } from "../items/item-log.js";
import { recategorizeMarkers } from "../reads/marker-rows.js";
import { readThread } from "./thread-codec.js";
import { itemsOfThread, replaceThread } from "./thread-rows.js";
export function openLmdbThreads(env) {
    return {
        getMany: async (threads) => env.read(() => threads.map((thread) => readVisible(env, thread))),
        list: async (category, query) => env.read(() => listThreads(env, category, query)),
        positions: async (queries) => env.read(() => queries.map((query) => positionsIn(env.timelines, textKey(producerKey('thread', query.thread)), query))),
        itemsOf: async (category, query) => env.read(() => positionsIn(env.categoryItems, textKey(category), query)),
        categories: async (page) => env.read(() => listCategoryKeys(env, page)),
        move: async (thread, category) => env.write(() => moveThread(env, thread, category)),
        // A transaction leaves nothing half done.
        repair: async () => 0,
    };
}
/** Null for a thread that is all private. */
function readVisible(env, thread) {
    const record = readThread(env, thread);
    return record === null || record.newest === 0 ? null : record;
}
function listCategoryKeys(env, { after, limit }) {
    if (limit === 0)
        return [];
    const start = after === null ? NO_PREFIX : prefixEnd(textKey(after));
    const keys = env.categories.getKeys({ start, limit });
    return Array.from(keys, (key) => textsOf(key)[0]);
}
function listThreads(env, category, query) {
    const bounds = boundsOf(textKey(category), query);
    if (bounds === null)
        return [];
    return Array.from(env.threadsByNewest.getRange(bounds), ({ value }) => readVisible(env, value)).filter((record) => record !== null);
}
function positionsIn(table, prefix, query) {
    const bounds = boundsOf(prefix, query);
    return bounds === null ? [] : Array.from(table.getKeys(bounds), lastPosition);
}
/** Null for a range that holds nothing. */
function boundsOf(prefix, query) {
    if (query.limit === 0 || query.above >= query.upTo || query.above >= POSITION_MAX)
        return null;
    return {
        ...rangeOf(prefix, { ...query, upTo: position(Math.min(query.upTo, POSITION_MAX)) }),
        limit: query.limit,
    };
}
function moveThread(env, thread, category) {
    const record = readThread(env, thread);
    if (record === null || record.category === category)
        return false;
    for (const at of itemsOfThread(env, thread)) {
        env.categoryItems.remove(withPosition(textKey(record.category), at));
        env.categoryItems.put(withPosition(textKey(category), at), NO_VALUE);
    }
    replaceThread(env, { ...record, category });
    recategorizeMarkers(env, thread, { from: record.category, to: category });
    return true;
}
//# sourceMappingURL=threads.js.map