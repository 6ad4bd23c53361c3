/** Ends an edge with what hangs on it. */
import type { Edge } from '../model/edges.ts';
import type { Store } from '../store/ports/store.ts';

/**
 * A follow takes along that its follower asked to be told: who follows again later has not asked again. Succeeds when there
 * was no such edge.
 */
export async function endEdge(
  { edges, notifications }: Pick<Store, 'edges' | 'notifications'>,
  { consumer, producer, relation }: Pick<Edge, 'consumer' | 'producer' | 'relation'>,
): Promise<void> {
  // First: an erasure finds what was asked for by the edge.
  if (relation === 'follow') await notifications.removeFollow(consumer, producer);
  await edges.removeEdge(consumer, producer, relation);
}
