/** Opening a stream as it was at an instant: the page that begins with what had come by then. */
import { LIMITS } from '../base/limits.ts';
import type { FeedPage, Feeds, PageRequest } from './feed.ts';
import { refuseCursors } from './reading-places.ts';

/**
 * The page from the place on below which everything was created by an instant, whichever order it has there. Where
 * nothing had come by then, the oldest page, so that reading upwards goes on from it. Refuses a cursor or `last` beside it.
 */
export async function pageAt(
  feeds: Pick<Feeds, 'page' | 'cursorAt'>,
  request: PageRequest,
  atMs: number,
): Promise<FeedPage> {
  refuseCursors(request, 'at');
  const cursor = await feeds.cursorAt(request, atMs);
  const page = await feeds.page({ ...request, after: cursor, refresh: false });
  if (cursor === null || page.edges.length > 0 || (await page.hasNextPage())) return page;
  // Without either number the last page would be the first one.
  const last = request.first ?? LIMITS.pageItemsDefault;
  return feeds.page({ ...request, first: null, last, refresh: false });
}
