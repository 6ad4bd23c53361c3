/** Ends an edge together with the settings attached to it. */
import type { Edge } from '../model/edges.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { isBlocked } from './access.ts';
import type { SocialContext } from './context.ts';

/**
 * Ending a follow also deletes its notification setting: following again later does not restore it. Returns whether
 * there was such an edge.
 */
export async function endEdge(
  { edges, notifications }: Pick<Store, 'edges' | 'notifications'>,
  { consumer, producer, relation }: Pick<Edge, 'consumer' | 'producer' | 'relation'>,
): Promise<boolean> {
  const isFollow = relation === 'follow';
  // First, because an erasure finds the setting by the edge.
  if (isFollow) await notifications.removeFollow(consumer, producer);
  const ended = await edges.removeEdge(consumer, producer, relation);
  // Again, because the person could still make a setting until the follow ended.
  if (isFollow) await notifications.removeFollow(consumer, producer);
  return ended !== null;
}

/** Two people with a new edge between them, made by one of them. */
interface Pair {
  readonly viewer: UserId;
  readonly other: ProducerKey;
}

/**
 * Ends an edge that was just made if one of the two blocked the other meanwhile. A block ends only the edges that it
 * finds: one that was being added is stored after it, and would be in force again once the block ends.
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
