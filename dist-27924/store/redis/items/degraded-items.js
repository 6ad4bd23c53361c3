/**
 * Items while Redis is down, when all readers use the durable store at the same time. Copies are kept here too, but the
 * durable store confirms them: every read first asks it, with one small document, what was edited or deleted since.
 * Missing items are read in one batch with those of concurrent readers.
 */
import { LIMITS } from "../../../base/limits.js";
import { createBatcher } from "../../../base/async/batcher.js";
import { InvalidatingCache } from "./invalidating-cache.js";
/** Cached for a settled position without an item, which never gets one. */
const ABSENT = 0;
const READS_BATCHED_MAX = 16;
export function openDegradedItems(items) {
    const copies = new InvalidatingCache({
        max: LIMITS.itemCacheMax / 5,
    });
    const read = batchReads(items);
    let seen = null;
    let confirming = null;
    let settled = 0;
    const confirm = async () => {
        // All callers in one turn of the event loop share one request, sent after the last of them called.
        await Promise.resolve();
        confirming = null;
        const { count, positions } = await items.changedSince(seen);
        if (positions === null)
            copies.clear();
        else
            for (const at of positions)
                copies.drop(at);
        seen = Math.max(seen ?? 0, count);
    };
    const getMany = async (positions) => {
        await (confirming ??= confirm());
        const held = positions.filter((at) => at <= settled);
        const ahead = positions.filter((at) => at > settled);
        const rows = await copies.many(held, async (missing) => (await read(missing)).map((item) => item ?? ABSENT));
        const found = new Map(held.map((at, index) => [at, rows[index] === ABSENT ? null : (rows[index] ?? null)]));
        if (ahead.length > 0)
            (await read(ahead)).forEach((item, index) => ahead[index] !== undefined && found.set(ahead[index], item));
        return positions.map((at) => found.get(at) ?? null);
    };
    return {
        getMany,
        settle: (upTo) => {
            settled = Math.max(settled, upTo);
        },
    };
}
function batchReads({ getMany }) {
    return createBatcher(async (requests) => {
        const wanted = [...new Set(requests.flat())];
        const found = new Map((await getMany(wanted)).map((item, index) => [wanted[index], item]));
        return requests.map((positions) => positions.map((at) => found.get(at) ?? null));
    }, { weightMax: READS_BATCHED_MAX });
}
//# sourceMappingURL=degraded-items.js.map