import { LIMITS } from "../base/limits.js";
import { sampleViewers } from "./viewers.js";
import { readWorld } from "./world.js";
const META_NAME = 'sample';
const LOADING = 'loading ';
/** True for a store that holds nothing, and for one whose sample world is loaded only in part. */
export async function needsSample(store) {
    const loaded = await store.meta.get(META_NAME);
    if (loaded !== null)
        return loaded.startsWith(LOADING);
    return (await store.timelines.newest()) === 0;
}
/**
 * Loads the world in `dir` and marks the store with its `name@version` once everything is durable. `onProgress` receives
 * how many items and edges are in after each batch; what it throws stops the load where it is.
 */
export async function loadSampleWorld(store, options, onProgress) {
    const world = readWorld(options.dir);
    const { drafts, edges } = partOf(world, options);
    const total = drafts.length + edges.length;
    await store.meta.put(META_NAME, `${LOADING}${world.id}`);
    for (const batch of batches(drafts)) {
        await store.items.publishMany(batch.rows);
        onProgress(batch.done, total);
    }
    for (const batch of batches(edges)) {
        await store.edges.addEdges(batch.rows);
        onProgress(drafts.length + batch.done, total);
    }
    await store.meta.put(META_NAME, world.id);
    return {
        items: drafts.length,
        edges: edges.length,
        viewers: sampleViewers(options.dir).length,
    };
}
function partOf({ drafts, edges }, { dir, itemsMax = Number.POSITIVE_INFINITY }) {
    if (drafts.length <= itemsMax)
        return { drafts, edges };
    const ready = new Set(sampleViewers(dir).map(({ id }) => id));
    return {
        drafts: drafts.slice(0, itemsMax),
        edges: edges.filter(({ consumer }) => ready.has(consumer)),
    };
}
function* batches(rows) {
    for (let start = 0; start < rows.length; start += LIMITS.sampleBatchRowsMax) {
        const batch = rows.slice(start, start + LIMITS.sampleBatchRowsMax);
        yield { rows: batch, done: start + batch.length };
    }
}
//# sourceMappingURL=load-world.js.map