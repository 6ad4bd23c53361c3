/**
 * Opening a stream where its viewer stopped. A place is a sealed cursor stored for each device; the items above it in
 * the served order are what has arrived since. A place that no longer opens, because it is too old, is ignored.
 */
import { describeValue } from '../base/describe-value.ts';
import type { Clock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import type { ReadingPlace, ReadStore } from '../store/ports/reads.ts';
import { fenceKeyOf } from './stream-key.ts';
import type { FeedPage, FeedRequest, Feeds, PageRequest } from './feed.ts';

export interface ReadingPlaceContext {
  readonly feeds: Pick<Feeds, 'page'>;
  readonly store: { readonly reads: Pick<ReadStore, 'places' | 'savePlace'> };
  readonly clock: Clock;
}

const DEVICE = new RegExp(`^[\\x21-\\x7e]{1,${LIMITS.deviceCharsMax}}$`);
const WHOLE = { first: null, after: null, last: null, before: null, refresh: false };

/** Saves a device's place. Rejects a cursor of another viewer or stream with INVALID_CURSOR. Returns the stream's places. */
export async function savePlace(
  context: ReadingPlaceContext,
  request: FeedRequest,
  place: { readonly device: string; readonly cursor: string },
): Promise<readonly ReadingPlace[]> {
  const viewer = viewerOf(request);
  if (!DEVICE.test(place.device))
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a device of 1 to ${LIMITS.deviceCharsMax} printable characters without spaces, got ${describeValue(place.device)}`,
    );
  const { stream } = await context.feeds.page({
    ...request,
    ...WHOLE,
    first: 1,
    after: place.cursor,
    isPeek: true,
  });
  await context.store.reads.savePlace(viewer, stream, {
    ...place,
    savedAtMs: context.clock.now(),
  });
  return placesOf(context, request);
}

/** One per device, the most recently saved first. */
export function placesOf(
  context: Pick<ReadingPlaceContext, 'store' | 'clock'>,
  request: FeedRequest,
): Promise<readonly ReadingPlace[]> {
  const { stream } = fenceKeyOf(request, context.clock.now());
  return context.store.reads.places(viewerOf(request), stream);
}

/**
 * The page with the place where the viewer stopped in its middle: half of it is the items just above that place. The
 * first page if there is no place. Rejects a cursor or `last` next to it.
 */
export async function pageAround(
  context: ReadingPlaceContext,
  request: PageRequest,
): Promise<FeedPage> {
  const { order, without } = request;
  if (without !== undefined)
    throw new FeedError(
      'BAD_USER_INPUT',
      'expected around without leaveOut and skip, got one of them',
    );
  if (order === 'latest')
    throw new FeedError('BAD_USER_INPUT', 'expected the order RANKED with around, got LATEST');
  refuseCursors(request, 'around');
  const count = request.first ?? LIMITS.pageItemsDefault;
  const [place] = await placesOf(context, request);
  if (place === undefined) return context.feeds.page(request);
  if (request.refresh) await takeIn(context, request);
  const half = { ...request, isPeek: true };
  const above = await abovePlace(context, half, { place, count: Math.floor(count / 2) + 1 });
  // Reads one more than half, so that the page can start directly below it.
  const isFull = above !== null && above.edges.length > Math.floor(count / 2);
  const start = isFull ? above.edges[0] : undefined;
  return start === undefined
    ? context.feeds.page(request)
    : context.feeds.page({ ...request, ...WHOLE, first: count, after: start.cursor() });
}

/** Rejects a cursor or `last` next to an argument that already locates the page. */
export function refuseCursors(
  { after, before, last }: Pick<PageRequest, 'after' | 'before' | 'last'>,
  beside: 'around' | 'at',
): void {
  if (after !== null || before !== null || last !== null)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected ${beside} alone or with first, got a cursor or last`,
    );
}

/** The items above the place, oldest first; if there is no place, everything from the oldest item on. */
export async function catchUp(
  context: ReadingPlaceContext,
  request: FeedRequest,
  { first, after }: { readonly first: number; readonly after: string | null },
): Promise<FeedPage> {
  viewerOf(request);
  if (after === null) await takeIn(context, request);
  const page =
    after === null
      ? ((await aboveThePlace(context, request, first)) ??
        (await context.feeds.page({ ...request, ...WHOLE, last: first })))
      : await context.feeds.page({ ...request, ...WHOLE, last: first, before: after });
  const isEnd =
    page.status === 'MORE' || page.status === 'END' ? !(await page.hasPreviousPage()) : null;
  return {
    edges: page.edges.toReversed(),
    status: isEnd === null ? page.status : isEnd ? 'END' : 'MORE',
    conditions: page.conditions,
    stream: page.stream,
    pinned: () => page.pinned(),
    parts: () => page.parts(),
    // This page begins with a refresh.
    basis: () => null,
    hasNextPage: () => page.hasPreviousPage(),
    hasPreviousPage: () => page.hasNextPage(),
    startCursor: () => page.endCursor(),
    endCursor: () => page.startCursor(),
  };
}

/** Commits what is new before looking for a place, because history that is not committed has no order yet. */
async function takeIn(
  { feeds }: Pick<ReadingPlaceContext, 'feeds'>,
  request: FeedRequest,
): Promise<void> {
  await feeds.page({ ...request, ...WHOLE, first: 1, refresh: true, isPeek: true });
}

/** The items directly above the most recently saved place that still opens; null if there is none. */
async function aboveThePlace(
  context: ReadingPlaceContext,
  request: FeedRequest,
  count: number,
): Promise<FeedPage | null> {
  const [place] = await placesOf(context, request);
  return place === undefined ? null : abovePlace(context, request, { place, count });
}

interface AboveArgs {
  readonly place: ReadingPlace;
  readonly count: number;
}

/** Null if the place no longer opens. */
async function abovePlace(
  context: Pick<ReadingPlaceContext, 'feeds'>,
  request: FeedRequest & Pick<PageRequest, 'isPeek'>,
  { place, count }: AboveArgs,
): Promise<FeedPage | null> {
  try {
    return await context.feeds.page({
      ...request,
      ...WHOLE,
      last: Math.min(count, LIMITS.pageItemsMax),
      before: place.cursor,
    });
  } catch (error) {
    if (error instanceof FeedError && error.code === 'INVALID_CURSOR') return null;
    throw error;
  }
}

function viewerOf({ facts }: FeedRequest): UserId {
  if (facts.viewer === null)
    throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
  return facts.viewer;
}
