/**
 * Viewers' facts, kept while their version stands, so that an unchanged viewer costs one small read and every reader
 * gets the same record. Bounded by viewers and by what their facts hold.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { EdgeStore } from '../store/ports/edges.ts';

/** What an anonymous viewer is: nobody, following nothing. */
export const ANONYMOUS_FACTS: ViewerFacts = {
  viewer: null,
  version: 0,
  follows: new Set(),
  mutes: new Set(),
  blocked: new Set(),
};

export interface FactsCache {
  /** The viewer's facts as the store has them now. */
  of(viewer: UserId | null): Promise<ViewerFacts>;
}

export function openFacts(connections: Pick<EdgeStore, 'facts'>): FactsCache {
  const known = new LRUCache<UserId, ViewerFacts>({
    max: LIMITS.factsCacheMax,
    maxSize: LIMITS.factsCacheEntriesMax,
    sizeCalculation: (facts) => 1 + facts.follows.size + facts.mutes.size + facts.blocked.size,
  });
  return {
    async of(viewer) {
      if (viewer === null) return ANONYMOUS_FACTS;
      const last = known.get(viewer) ?? null;
      const facts = await connections.facts(viewer, last);
      if (facts !== last) known.set(viewer, facts);
      return facts;
    },
  };
}
