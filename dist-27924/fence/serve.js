/**
 * Serving a fence: Relay's arguments in, a page of positions with sealed cursors out. Everything a feed needs that does
 * not know what an item is; the package exports it for fences over other things than Palisade's own streams.
 */
import { LRUCache } from 'lru-cache';
import { systemClock } from "../base/clock.js";
import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
import { POSITION_ZERO, position } from "../model/positions.js";
import { refreshFence, topOf } from "./commit.js";
import { sealOnce } from "./cursor/cursor-cache.js";
import { openCursors } from "./cursor/cursor.js";
import { readPage } from "./page.js";
import { regionOf } from "./walk/history.js";
/** What a process's fences share. The first key seals, all open; cursors die `cursorTtlMs` after they were sealed. */
export function shareFences(options) {
    const { store, clock = systemClock, cursorTtlMs = LIMITS.cursorTtlMsMax } = options;
    const cursors = openCursors({ keys: options.cursorKeys, ttlMs: cursorTtlMs, clock });
    const seal = sealOnce({ cursors, clock, maxAgeMs: cursorTtlMs / 10 });
    return {
        store,
        clock,
        cursors,
        seal,
        progress: new LRUCache({ max: LIMITS.factsCacheMax }),
        refreshing: new Map(),
    };
}
/** One page. A first page, read forwards and not told otherwise, commits what is new. Refuses bad counts and cursors. */
export async function servePage(fence, request) {
    const query = parseQuery(fence, request);
    const state = await stateFor(fence, query, request.refresh ?? true);
    const history = await historyFor(fence, state, query.from?.epoch);
    const { count, direction } = query;
    const from = history.isFenced || query.from === null
        ? query.from
        : { ...query.from, at: history.top, next: POSITION_ZERO };
    const found = await readPage({ history, source: fence.source }, { count, direction, from });
    return present(fence, found, history.epoch);
}
/** One query out of Relay's arguments: one direction, a count from 1 to 100, a cursor of this fence. */
function parseQuery(fence, request) {
    const { first = null, after = null, last = null, before = null } = request;
    if (first !== null && last !== null)
        throw new FeedError('BAD_USER_INPUT', 'expected first or last, got both');
    if (last === null && before !== null)
        throw new FeedError('BAD_USER_INPUT', 'expected last with before, got no last');
    if (last !== null && after !== null)
        throw new FeedError('BAD_USER_INPUT', 'expected first with after, got last');
    const count = last ?? first ?? LIMITS.pageItemsDefault;
    if (!Number.isInteger(count) || count < 1 || count > LIMITS.pageItemsMax) {
        throw new FeedError('BAD_USER_INPUT', `expected ${last === null ? 'first' : 'last'} from 1 to ${LIMITS.pageItemsMax}, got ${count}`);
    }
    const cursor = after ?? before;
    const from = cursor === null ? null : fence.shared.cursors.open(fence.key, cursor);
    return { count, direction: last === null ? 'forward' : 'backward', from };
}
/** Null for a stream without a fence. */
async function stateFor(fence, query, isRefresh) {
    if (!isFenced(fence))
        return null;
    if (query.from !== null || query.direction === 'backward' || !isRefresh)
        return fence.shared.store.state(fence.key);
    const { state, outcome } = await refreshBehind(fence);
    fence.onCommit?.(outcome);
    return state;
}
/**
 * Waits for a refresh of the same fence that is under way, then looks for itself: of a crowd of first pages one does the
 * work, and the others find it done. They do look, because what is new to them may have come after the first one looked.
 */
async function refreshBehind(fence) {
    const { refreshing } = fence.shared;
    const name = `${fence.key.viewer.length} ${fence.key.viewer}${fence.key.stream}`;
    const earlier = refreshing.get(name);
    if (earlier !== undefined) {
        await earlier;
        return refreshFence(fence);
    }
    const refresh = refreshFence(fence);
    const done = () => void refreshing.delete(name);
    refreshing.set(name, refresh.then(done, done));
    return refresh;
}
function isFenced(fence) {
    return fence.settings !== null;
}
/** The history that a page walks: the current epoch's, or the one its cursor was given in. */
async function historyFor(fence, state, cursorEpoch) {
    const { key, shared: { store: fences }, } = fence;
    const epoch = cursorEpoch ?? state?.epoch ?? 0;
    if (state !== null && epoch !== state.epoch) {
        const [newest = null] = await fences.chain(key, {
            epoch,
            from: position(Number.MAX_SAFE_INTEGER),
            limit: 1,
            order: 'newest',
        });
        return {
            fences,
            key,
            epoch,
            isFenced: true,
            latest: newest,
            top: newest?.upTo ?? POSITION_ZERO,
        };
    }
    const newest = state === null || state.upTo === POSITION_ZERO ? await fence.source.newest() : state.upTo;
    return {
        fences,
        key,
        epoch,
        isFenced: state !== null,
        latest: state?.latest ?? null,
        top: topOf(state, newest),
    };
}
function present(fence, found, epoch) {
    const { cursors, seal } = fence.shared;
    const entries = found.entries.map((entry) => ({
        position: entry.position,
        region: regionOf(entry.segment, entry.offset),
        offset: entry.offset,
        post: entry.segment.post,
        cursor: () => seal(entry, fence.key, epoch),
    }));
    const cut = found.cutAt;
    const isForward = found.direction === 'forward';
    return {
        entries,
        status: found.status,
        hasNextPage: found.hasNext,
        hasPreviousPage: found.hasPrevious,
        startCursor: () => cut !== null && !isForward ? cursors.seal(fence.key, cut) : (entries[0]?.cursor() ?? null),
        endCursor: () => cut !== null && isForward ? cursors.seal(fence.key, cut) : (entries.at(-1)?.cursor() ?? null),
    };
}
//# sourceMappingURL=serve.js.map