/** The threads that a viewer left last, for when they come back to them: nothing is read again but what came since. */
import type { ApolloClient } from '@apollo/client';
import type { ReadingPlace } from '../shell/places.ts';
import { Shelf } from '../shell/shelf.ts';
import type { OpenedThread } from './thread-rows.ts';

/** The items themselves are in the client's cache. */
const kept = new Shelf<OpenedThread>();

export function keepThread(client: ApolloClient, name: string, thread: OpenedThread): void {
  if (thread.rows.length > 0) kept.put(client, name, { ...thread, work: null, error: null });
}

/** Null where it does not hold the place. */
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
