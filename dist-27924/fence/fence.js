/**
 * A fence: one viewer's ranked history over any source that can be read by position range. A first page commits what is
 * new as one immutable fencepost; every page after that reads what was committed.
 */
import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
import { POSITION_ZERO } from "../model/positions.js";
import { checkedSource } from "./checked-source.js";
import { admittedIn, refreshInTurn } from "./commit.js";
import { shareFences } from "./context.js";
import { page } from "./page.js";
import { completeSettings } from "./settings.js";
/**
 * A fence. Cheap: make one for each request, and share what a process shares. Refuses settings out of bounds with
 * BAD_USER_INPUT. Without settings (null) it has no fenceposts: refresh and newSince find nothing, reset is refused.
 *
 * @example
 * const fence = createFence({
 *   key: { viewer: 'ada', stream: 'songs' },
 *   store: memoryFenceStore(),
 *   cursorKeys: [{ id: 'a', secret: randomBytes(32) }],
 *   source: arraySource(songs),
 *   rank: (positions) => positions.toSorted((a, b) => plays[b] - plays[a]),
 * });
 * const page = await fence.page({ first: 20 });
 * const next = await fence.page({ first: 20, after: page.endCursor() });
 */
export function createFence(options) {
    const { key, rank, template = { name: key.stream, version: '1' } } = options;
    const settings = options.settings === null ? null : completeSettings(options.settings ?? {});
    const context = {
        key,
        source: checkedSource(options.source),
        rank,
        settings,
        template,
        shared: 'shared' in options ? options.shared : shareFences(options),
        onCommit: options.onCommit,
        onRankError: options.onRankError,
    };
    return {
        page: (args = {}) => page(context, args),
        refresh: async () => settings === null ? 'nothing' : (await refreshInTurn({ ...context, settings })).outcome,
        reset: async () => reset(context),
        newSince: async (cap = LIMITS.newSinceCountMax) => newSince(context, cap),
    };
}
async function reset({ key, settings, shared }) {
    if (settings === null)
        throw new FeedError('BAD_USER_INPUT', 'expected a fence with settings, got one without history');
    return (await shared.store.reset(key)).epoch;
}
async function newSince({ key, settings, shared, source }, cap) {
    if (!Number.isInteger(cap) || cap < 1 || cap > LIMITS.scanItemsMax)
        throw new FeedError('BAD_USER_INPUT', `expected a cap from 1 to ${LIMITS.scanItemsMax}, got ${cap}`);
    const none = { positions: [], isCapped: false };
    if (settings === null)
        return none;
    const [state, newest] = await Promise.all([shared.store.state(key), source.newest()]);
    if (state.upTo === POSITION_ZERO || newest <= state.upTo)
        return none;
    const found = await admittedIn(source, { above: state.upTo, upTo: newest }, cap + 1);
    return { positions: found.slice(0, cap), isCapped: found.length > cap };
}
//# sourceMappingURL=fence.js.map