/** The rows of feeds that a viewer left recently, for when they return: nothing is read again. */
import type { ApolloClient } from '@apollo/client';
import type { ReadingPlace } from '../shell/places.ts';
import { Shelf } from '../shell/shelf.ts';
import type { FeedRows } from './feed-rows.ts';

/** The items themselves are in the client's cache. */
const kept = new Shelf<FeedRows>();

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
