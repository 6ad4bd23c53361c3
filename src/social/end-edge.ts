/** Ends an edge with what hangs on it. */
import type { Edge } from '../model/edges.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { isBlocked } from './access.ts';
import type { SocialContext } from './context.ts';

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

/** Two people, of whom one made an edge between them. */
interface Pair {
  readonly viewer: UserId;
  readonly other: ProducerKey;
}

/**
 * Ends an edge that was just made if one of the two blocked the other meanwhile. A block ends the edges that it finds: one
 * that was under way comes after it, and would be there again once the block ends.
 */
export async function endIfBlocked(
  { store, facts }: Pick<SocialContext, 'store' | 'facts'>,
  { viewer, other }: Pair,
  edge: Pick<Edge, 'consumer' | 'producer' | 'relation'>,
): Promise<boolean> {
  if (!isBlocked(await facts.of(viewer), other)) return false;
  await endEdge(store, edge);
  return true;
}
