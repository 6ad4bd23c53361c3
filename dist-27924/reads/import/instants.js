/**
 * From instants to positions, for systems that recorded reading by time. An instant stands for the last position before
 * the first item that was created after it, so that nothing newer than the instant counts as read.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from "../../base/limits.js";
import { POSITION_ZERO } from "../../model/positions.js";
import { EVERYTHING } from "../../model/producers.js";
import {} from "../../model/reads.js";
import { itemsOf } from "../thread-scan.js";
import { createMonotonicIndex } from "./monotonic-index.js";
const CHUNK = 2_000;
export function openInstants(store) {
    let all = null;
    const threads = new LRUCache({ max: LIMITS.importThreadsMax });
    return {
        async everywhere(atMs) {
            const { index, newest } = await (all ??= readAll(store));
            return index.floor(atMs, newest);
        },
        async inThread(record, atMs) {
            const known = threads.get(record.thread) ?? readThread(store, record);
            threads.set(record.thread, known);
            return (await known).floor(atMs, record.newest);
        },
    };
}
async function readAll(store) {
    const index = createMonotonicIndex();
    const newest = await store.timelines.newest();
    const everything = new Set([EVERYTHING]);
    for (let above = POSITION_ZERO; above < newest;) {
        const found = await store.timelines.range(everything, {
            above,
            upTo: newest,
            limit: CHUNK,
            order: 'oldest',
        });
        for (const item of await store.items.getMany(found))
            if (item !== null)
                index.add(item.position, item.createdAtMs);
        above = found.length < CHUNK ? newest : (found.at(-1) ?? newest);
    }
    return { index, newest };
}
async function readThread(store, { thread, newest }) {
    const index = createMonotonicIndex();
    for (let above = POSITION_ZERO; above < newest;) {
        const [found = []] = await store.threads.positions([
            { thread, above, upTo: newest, limit: CHUNK, order: 'oldest' },
        ]);
        const items = await itemsOf(store, found);
        for (const at of found)
            index.add(at, items.get(at)?.createdAtMs ?? 0);
        above = found.length < CHUNK ? newest : (found.at(-1) ?? newest);
    }
    return index;
}
//# sourceMappingURL=instants.js.map