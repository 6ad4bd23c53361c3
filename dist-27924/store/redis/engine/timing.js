/** Timeouts and intervals of the Redis store, and the clock functions, injectable in tests. */
import { setTimeout as sleep } from 'node:timers/promises';
export const TIMING = {
    commandMs: 150,
    connectMs: 1_000,
    silenceMs: 2_000,
    probeMs: 250,
    believedMs: 30,
    leaseMs: 5_000,
    nowMs: () => performance.now(),
    wait: (ms) => sleep(ms),
};
//# sourceMappingURL=timing.js.map