import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
import { streamKey } from "./stream-key.js";
const DEVICE = new RegExp(`^[\\x21-\\x7e]{1,${LIMITS.deviceCharsMax}}$`);
const WHOLE = { first: null, after: null, last: null, before: null, refresh: false };
/** Saves a device's place. Refuses another viewer's or stream's cursor with INVALID_CURSOR. Returns the stream's places. */
export async function savePlace(deps, request, place) {
    const viewer = viewerOf(request);
    if (!DEVICE.test(place.device))
        throw new FeedError('BAD_USER_INPUT', `expected a device of 1 to ${LIMITS.deviceCharsMax} printable characters without spaces`);
    await deps.feeds.page({ ...request, ...WHOLE, first: 1, after: place.cursor });
    await deps.store.reads.savePlace(viewer, keyOf(request), {
        ...place,
        savedAtMs: deps.clock.now(),
    });
    return placesOf(deps, request);
}
/** One a device, the one saved last first. */
export function placesOf(deps, request) {
    return deps.store.reads.places(viewerOf(request), keyOf(request));
}
/**
 * The page with the place where the viewer stopped in its middle: half of it is what came above, nearest first to be
 * met when scrolling up. The first page when they stopped nowhere. Refuses a cursor or `last` beside it.
 */
export async function pageAround(deps, request) {
    const { after, before, last } = request;
    if (after !== null || before !== null || last !== null)
        throw new FeedError('BAD_USER_INPUT', 'expected first alone with around, got a cursor or last');
    const count = request.first ?? LIMITS.pageItemsDefault;
    const top = await deps.feeds.page(request);
    const above = await aboveThePlace(deps, request, Math.floor(count / 2) + 1);
    if (above === null)
        return top;
    // One more than half is read, so that the page can start right below it.
    const start = above.edges.length > Math.floor(count / 2) ? above.edges[0] : undefined;
    return start === undefined
        ? top
        : deps.feeds.page({ ...request, ...WHOLE, first: count, after: start.cursor() });
}
/** What has come above the place, oldest first; everything from the oldest on when they stopped nowhere. */
export async function catchUp(deps, request, { first, after }) {
    viewerOf(request);
    // Taking in what is new comes first: history that is not committed has no order yet.
    if (after === null)
        await deps.feeds.page({ ...request, ...WHOLE, first: 1, refresh: true });
    const page = after === null
        ? ((await aboveThePlace(deps, request, first)) ??
            (await deps.feeds.page({ ...request, ...WHOLE, last: first })))
        : await deps.feeds.page({ ...request, ...WHOLE, last: first, before: after });
    const isEnd = page.status === 'MORE' || page.status === 'END' ? !(await page.hasPreviousPage()) : null;
    return {
        edges: page.edges.toReversed(),
        status: isEnd === null ? page.status : isEnd ? 'END' : 'MORE',
        conditions: page.conditions,
        hasNextPage: () => page.hasPreviousPage(),
        hasPreviousPage: () => page.hasNextPage(),
        startCursor: () => page.endCursor(),
        endCursor: () => page.startCursor(),
    };
}
/** So many items right above the place saved last that still opens; null when there is none. */
async function aboveThePlace(deps, request, count) {
    const [place] = await placesOf(deps, request);
    if (place === undefined)
        return null;
    try {
        return await deps.feeds.page({
            ...request,
            ...WHOLE,
            last: Math.min(count, LIMITS.pageItemsMax),
            before: place.cursor,
        });
    }
    catch (error) {
        if (error instanceof FeedError && error.code === 'INVALID_CURSOR')
            return null;
        throw error;
    }
}
function viewerOf({ facts }) {
    if (facts.viewer === null)
        throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
    return facts.viewer;
}
function keyOf({ template, args }) {
    return streamKey(template, args);
}
//# sourceMappingURL=reading-places.js.map