/** The rows of feeds that a viewer left recently, for when they return: nothing is read again. */
import type { ApolloClient, InMemoryCache } from '@apollo/client';
import type { ReadingPlace } from '../shell/places.ts';
import { keptItemIds, Shelf } from '../shell/shelf.ts';
import { ROWS_MAX, type FeedRows } from './feed-rows.ts';

/** The items themselves are in the client's cache, see `clearNowAndThen`. */
const kept = new Shelf(itemIdsIn);

export function itemIdsIn({ rows }: FeedRows): readonly string[] {
  return rows.map(({ itemId }) => itemId);
}

export function keepRows(client: ApolloClient, streamKey: string, feed: FeedRows): void {
  if (feed.rows.length > 0) kept.put(client, streamKey, feed);
}

/** Null when they do not include the place. */
export function keptRows(
  client: ApolloClient,
  streamKey: string,
  { itemId }: ReadingPlace,
): FeedRows | null {
  const feed = kept.get(client, streamKey);
  if (feed === undefined) return null;
  const isThere = itemId === '' ? !feed.hasAbove : feed.rows.some((row) => row.itemId === itemId);
  return isThere ? feed : null;
}

/** How many rows each client has read since its cache was last cleared. */
const readCounts = new WeakMap<ApolloClient, number>();

/**
 * Called with each page that was read: clears the cache of what nothing shows any more, such as the items of rows that
 * a long scroll has dropped. It runs once for many rows, because what is still shown is then read from the cache once more.
 */
export function clearNowAndThen(
  client: ApolloClient,
  shownIds: readonly string[],
  readCount: number,
): void {
  const count = (readCounts.get(client) ?? 0) + readCount;
  readCounts.set(client, count < ROWS_MAX ? count : 0);
  if (count < ROWS_MAX) return;
  const cache = client.cache as InMemoryCache;
  // Rows name their items by id alone, so the cache does not know that those of shown and of kept rows are needed.
  const ids = [...shownIds, ...keptItemIds(client)].flatMap(
    (id) => cache.identify({ __typename: 'Item', id }) ?? [],
  );
  for (const id of ids) cache.retain(id);
  // Only a reset forgets which results depended on a dropped item.
  cache.gc({ resetResultCache: true });
  for (const id of ids) cache.release(id);
}
