/** Opens the embedded store: every port over one LMDB environment in one folder, held by one process at a time. */
import { assembleStore } from "../assemble-store.js";
import { openMemoryBus } from "../memory-bus/memory-bus.js";
import { openLmdbEdges } from "./edges.js";
import { openEnvironment } from "./engine/environment.js";
import { openLmdbFences } from "./fences.js";
import { openLmdbItems } from "./items/items.js";
import { openLmdbMeta } from "./meta.js";
import { openLmdbReads } from "./reads/reads.js";
import { rebuildThreads } from "./threads/thread-rows.js";
import { openLmdbThreads } from "./threads/threads.js";
import { openLmdbTimelines } from "./timelines/timelines.js";
/**
 * Opens or creates the store in a folder. Every write is on disk before it resolves. Refuses, with UNAVAILABLE and the
 * folder's name, a folder that another running process holds. A folder that a killed process left behind is taken over.
 */
export async function openLmdbStore({ dir }) {
    const env = openEnvironment(dir);
    await rebuildThreads(env);
    const bus = openMemoryBus();
    return assembleStore({
        name: 'lmdb',
        items: openLmdbItems(env),
        timelines: openLmdbTimelines(env),
        edges: openLmdbEdges(env),
        fences: openLmdbFences(env),
        threads: openLmdbThreads(env),
        reads: openLmdbReads(env),
        meta: openLmdbMeta(env),
        bus,
        close: () => {
            bus.close();
            return env.close();
        },
    });
}
//# sourceMappingURL=open.js.map