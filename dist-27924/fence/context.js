/** What the functions of this room read: one viewer's fence over one stream, and what the fences of a process share. */
import { LRUCache } from 'lru-cache';
import { systemClock } from "../base/clock.js";
import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
import { openCursors } from "./cursor/cursor.js";
import { openPlaceCursors } from "./cursor/place-cursors.js";
/**
 * What many fences of one process have in common. Make it once; a few megabytes. Refuses keys that are not 32 bytes and a
 * lifetime that is not above 0, with BAD_USER_INPUT.
 *
 * @example
 * const shared = shareFences({ store, cursorKeys: [{ id: 'a', secret }] });
 * // and for each request:
 * const fence = createFence({ shared, key: { viewer, stream: 'songs' }, source, rank });
 */
export function shareFences(options) {
    const { store, cursorKeys, cursorTtlMs = LIMITS.cursorTtlMsMax } = options;
    if (!(cursorTtlMs > 0))
        throw new FeedError('BAD_USER_INPUT', `cursorTtlMs: expected milliseconds above 0, got ${cursorTtlMs}`);
    const clock = wholeMilliseconds(options.clock ?? systemClock);
    const cursors = openCursors({ keys: cursorKeys, ttlMs: cursorTtlMs, clock });
    return {
        store,
        clock,
        cursors: openPlaceCursors({ cursors, clock, maxAgeMs: cursorTtlMs / 10 }),
        scans: new LRUCache({ max: LIMITS.factsCacheMax }),
        refreshing: new Map(),
    };
}
/** Fenceposts keep whole milliseconds; performance clocks have fractions. */
function wholeMilliseconds(clock) {
    return { now: () => Math.floor(clock.now()) };
}
//# sourceMappingURL=context.js.map