/** The store with its calls counted and timed. Sums are plain numbers, read when somebody asks, because calls are many. */
import { intercept } from "./intercept.js";
/** The same store, and what its calls cost. The bus is not timed. */
export function timed(store) {
    const tallies = new Map();
    const stopwatch = (call) => {
        const tally = { calls: 0, ms: 0 };
        tallies.set(call, tally);
        return async (run) => {
            const startedMs = performance.now();
            try {
                return await run();
            }
            finally {
                tally.calls += 1;
                tally.ms += performance.now() - startedMs;
            }
        };
    };
    const timedStore = {
        ...intercept(store, stopwatch),
        name: store.name,
        bus: store.bus,
        isDegraded: () => store.isDegraded(),
        ping: () => store.ping(),
        close: () => store.close(),
    };
    return { store: timedStore, tallies };
}
//# sourceMappingURL=timed.js.map