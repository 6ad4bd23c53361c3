/** Rows of the feeds that a viewer left last, for when they come back to them: nothing is read again. */
import type { ApolloClient } from '@apollo/client';
import type { ReadingPlace } from '../shell/places.ts';
import type { FeedRows } from './feed-rows.ts';

/** Feeds of a viewer. The items themselves are in the client's cache. */
const FEEDS_MAX = 5;

const kept = new WeakMap<ApolloClient, Map<string, FeedRows>>();

export function keepRows(client: ApolloClient, streamKey: string, feed: FeedRows): void {
  if (feed.rows.length === 0) return;
  const feeds = kept.get(client) ?? new Map<string, FeedRows>();
  feeds.delete(streamKey);
  feeds.set(streamKey, feed);
  const [oldest] = feeds.keys();
  if (feeds.size > FEEDS_MAX && oldest !== undefined) feeds.delete(oldest);
  kept.set(client, feeds);
}

/** Null where they do not hold the place. */
export function keptRows(
  client: ApolloClient,
  streamKey: string,
  { itemId }: ReadingPlace,
): FeedRows | null {
  const feed = kept.get(client)?.get(streamKey);
  if (feed === undefined) return null;
  const isThere = itemId === '' ? !feed.hasAbove : feed.rows.some((row) => row.itemId === itemId);
  return isThere ? feed : null;
}
