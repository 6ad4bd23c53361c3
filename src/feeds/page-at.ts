/** Opening a stream as it was at an instant: the page that begins with what had come by then. */
import { FeedError } from '../base/errors.ts';
import type { FeedPage, Feeds, PageRequest } from './feed.ts';

/**
 * The page from the place on below which everything was created by an instant, whichever order it has there. Where
 * nothing had come by then, the oldest page, so that reading upwards goes on from it. Refuses a cursor or `last` beside it.
 */
export async function pageAt(
  feeds: Pick<Feeds, 'page' | 'cursorAt'>,
  request: PageRequest,
  atMs: number,
): Promise<FeedPage> {
  const { first, after, last, before } = request;
  if (after !== null || before !== null || last !== null)
    throw new FeedError('BAD_USER_INPUT', 'expected first alone with at, got a cursor or last');
  const cursor = await feeds.cursorAt(request, atMs);
  const page = await feeds.page({ ...request, after: cursor, refresh: false });
  if (cursor === null || page.edges.length > 0 || (await page.hasNextPage())) return page;
  return feeds.page({ ...request, first: null, last: first, refresh: false });
}
