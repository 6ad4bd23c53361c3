/** Opening a stream as it was at an instant: the page that begins with the items that had arrived by then. */
import { LIMITS } from '../base/limits.ts';
import type { FeedPage, Feeds, PageRequest } from './feed.ts';
import { refuseCursors } from './reading-places.ts';

/**
 * The page from the place below which everything was created by an instant, in whatever order it is there. If nothing
 * had arrived by then, the oldest page, so that reading upwards can continue from it. Rejects a cursor or `last` next
 * to it.
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
  // Without either number, the last page would be read as the first one.
  const last = request.first ?? LIMITS.pageItemsDefault;
  return feeds.page({ ...request, first: null, last, refresh: false });
}
