/** Opens the store on MongoDB: every port, durable on a majority before it acknowledges, for any number of processes. */
import { systemClock } from "../../base/clock.js";
import { assembleStore } from "../assemble-store.js";
import { intercept } from "../intercept.js";
import { openMemoryBus } from "../memory-bus/memory-bus.js";
import { openMongoEdges } from "./edges.js";
import { clockWarningOf, connect, warningOf } from "./engine/client.js";
import { collectionsOf } from "./engine/collections.js";
import { createGuard } from "./engine/guard.js";
import { openIntents } from "./engine/intents.js";
import { startReconnectWatchdog } from "./engine/reconnect-watchdog.js";
import { migrate } from "./engine/schema.js";
import { openMongoFences } from "./fences/fences.js";
import { openMongoItems } from "./items/items.js";
import { openPositions } from "./items/positions.js";
import { openMongoMeta } from "./meta.js";
import { openMongoReads } from "./reads/reads.js";
import { finishItems } from "./threads/thread-rows.js";
import { openMongoThreads } from "./threads/threads.js";
import { openMongoTimelines } from "./timelines.js";
const DEADLINE_MS = 2_000;
const LEASE_MS = 1_000;
const POOL_MAX = 40;
/** More than connecting and a greeting may take together, and more than any command. */
const BUSY_MS_MAX = 4_500;
/** Loading takes as long as it takes, within reason. */
const BULK_MS = 120_000;
const BULK_CALLS = new Set([
    'items.publishMany',
    'edges.addEdges',
    'threads.move',
    'threads.repair',
    'reads.rows',
    'reads.compact',
]);
/** Brings the database to this version without opening it, for a step of its own before processes start. Refuses what opening refuses. */
export async function migrateMongo({ url, dbName, }) {
    const { client, db } = await connect({
        url,
        dbName: dbName ?? null,
        deadlineMs: BULK_MS,
        poolMax: 1,
        onCommand: null,
    });
    try {
        return await createGuard({ deadlineMs: BULK_MS, isOpen: () => true })(() => migrate(collectionsOf(db)));
    }
    finally {
        await client.close();
    }
}
/**
 * Connects, migrates and opens. Refuses, with UNAVAILABLE and one sentence that names MONGODB_URL and the remedy, an
 * address, a user, a server or a database that it cannot work with.
 */
export async function openMongoStore(options) {
    const { clock = systemClock, deadlineMs = DEADLINE_MS, wrap = (same) => same } = options;
    const { client, db, server } = await connect({
        url: options.url,
        dbName: options.dbName ?? null,
        deadlineMs,
        poolMax: options.poolMax ?? POOL_MAX,
        onCommand: options.onCommand ?? null,
    });
    const collections = wrap(collectionsOf(db));
    let closing = null;
    const isOpen = () => closing === null;
    const guard = createGuard({ deadlineMs, isOpen });
    const guardBulk = createGuard({ deadlineMs: Math.max(BULK_MS, deadlineMs), isOpen });
    try {
        await guardBulk(() => migrate(collections));
    }
    catch (error) {
        await client.close();
        throw error;
    }
    const stopWatchdog = startReconnectWatchdog(client, {
        busyMsMax: Math.max(BUSY_MS_MAX, 2 * deadlineMs),
        nowMs: () => performance.now(),
        warn: (text) => options.warn?.(text),
    });
    for (const warning of [warningOf(server), clockWarningOf(server, clock.now())])
        if (warning !== null)
            options.warn?.(warning);
    const ports = openPorts(collections, {
        clock,
        deadlineMs,
        leaseMs: options.leaseMs ?? LEASE_MS,
    });
    const bus = openMemoryBus();
    const store = assembleStore({
        ...intercept(ports, (call) => (BULK_CALLS.has(call) ? guardBulk : guard)),
        name: 'mongo',
        bus,
        close: () => {
            bus.close();
            return (closing ??= stopWatchdog().then(() => client.close()));
        },
    });
    return { ...store, server };
}
function openPorts(collections, { clock, leaseMs, deadlineMs, }) {
    const positions = openPositions(collections, {
        clock,
        leaseMs,
        deadlineMs,
        finish: (arrived) => finishItems(collections, arrived),
    });
    const timelines = openMongoTimelines(collections, positions);
    const intents = openIntents(collections, clock);
    return {
        items: openMongoItems(collections, positions, intents),
        timelines,
        edges: openMongoEdges(collections),
        fences: openMongoFences(collections),
        threads: openMongoThreads(collections, timelines, intents),
        reads: openMongoReads(collections),
        meta: openMongoMeta(collections),
    };
}
//# sourceMappingURL=open.js.map