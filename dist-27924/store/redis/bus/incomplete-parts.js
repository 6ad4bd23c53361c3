/**
 * The parts of the bus whose logs lack a message that could not be written. Each is voided as soon as Redis is back, so
 * that every subscriber there receives a gap; however much is lost, what is remembered is bounded by the number of parts.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from "../../../base/limits.js";
import { RedisUnavailable } from "../engine/circuit-breaker.js";
import { VOID_PART } from "./message-scripts.js";
export function openIncompleteParts(options) {
    const { breaker } = options;
    /** Each part with how often it lost something. */
    const parts = new Map();
    let inFlight = null;
    const run = async () => {
        await Promise.resolve();
        try {
            await voidEach(options, parts);
        }
        catch (error) {
            // Voided when the breaker closes.
            if (!(error instanceof RedisUnavailable))
                throw error;
        }
        finally {
            inFlight = null;
        }
    };
    const voidAll = () => (inFlight ??= run());
    return {
        voidAll,
        has: (part) => parts.has(part),
        add(part) {
            parts.set(part, (parts.get(part) ?? 0) + 1);
            // While Redis is down nothing can be voided.
            if (!breaker.isDown)
                void voidAll();
        },
    };
}
async function voidEach({ breaker, keyOf, channel, onVoid }, parts) {
    for (let [next] = parts; next !== undefined; [next] = parts) {
        const [part, times] = next;
        await breaker.run(VOID_PART, [keyOf(part)], [randomUUID(), 2 * LIMITS.newsNumberKeptSeconds, channel, part]);
        // A part that lost something again meanwhile needs another epoch.
        if (parts.get(part) === times)
            parts.delete(part);
        onVoid(part);
    }
}
//# sourceMappingURL=incomplete-parts.js.map