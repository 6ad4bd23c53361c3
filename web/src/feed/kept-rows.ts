/** Rows of the feeds that a viewer left last, for when they come back to them: nothing is read again. */
import type { ApolloClient } from '@apollo/client';
import type { ReadingPlace } from '../shell/places.ts';
import { Shelf } from '../shell/shelf.ts';
import type { FeedRows } from './feed-rows.ts';

/** The items themselves are in the client's cache. */
const kept = new Shelf<FeedRows>();

export function keepRows(client: ApolloClient, streamKey: string, feed: FeedRows): void {
  if (feed.rows.length > 0) kept.put(client, streamKey, feed);
}

/** Null where they do not hold the place. */
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
