const SEAL_EVERY_MS = 2_000;
const REPAIR_EVERY_MS = 10_000;
export function maintenanceOf({ durable }) {
    return [sealPositions(durable), repairThreads(durable)];
}
/**
 * A process that dies between taking a position and writing its item leaves a gap that nothing may be read past. Reading
 * the newest position closes gaps that are old enough. Pages served from caches do not read it, so this job does.
 */
function sealPositions({ timelines }) {
    return {
        name: 'seal-positions',
        everyMs: SEAL_EVERY_MS,
        run: async () => {
            await timelines.newest();
            return 0;
        },
    };
}
/** A process that dies between changing an item and updating its thread leaves the thread's record, or its markers, out of date. */
function repairThreads({ threads }) {
    return { name: 'repair-threads', everyMs: REPAIR_EVERY_MS, run: () => threads.repair() };
}
//# sourceMappingURL=maintenance.js.map