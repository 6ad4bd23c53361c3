/** Threads that a viewer left recently, for when they return: only items that came since are read. */
import type { ApolloClient } from '@apollo/client';
import type { ReadingPlace } from '../shell/places.ts';
import { Shelf } from '../shell/shelf.ts';
import { threadItemIds, type OpenedThread } from './thread-rows.ts';

/** The items themselves are in the client's cache. */
const kept = new Shelf<OpenedThread>(threadItemIds);

export function keepThread(client: ApolloClient, name: string, thread: OpenedThread): void {
  if (thread.rows.length > 0) kept.put(client, name, { ...thread, work: null, error: null });
}

/** Null when it does not include the place. */
export function keptThread(
  client: ApolloClient,
  name: string,
  place: ReadingPlace | null,
): OpenedThread | null {
  const thread = kept.get(client, name);
  if (thread === undefined || place === null) return null;
  const { itemId } = place;
  const isThere =
    itemId === '' ? !thread.hasAbove : thread.rows.some(({ node }) => node.id === itemId);
  return isThere ? thread : null;
}
