/**
 * Viewers' facts, cached while their version is current, so that an unchanged viewer costs one small read and every
 * reader gets the same record. Bounded by the number of viewers and of entries in their facts.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { EdgeStore } from '../store/ports/edges.ts';

/** The facts of an anonymous viewer, who follows nothing. */
export const ANONYMOUS_FACTS: ViewerFacts = {
  viewer: null,
  version: 0,
  follows: new Set(),
  mutes: new Set(),
  blocks: new Set(),
  blocked: new Set(),
};

export interface FactsCache {
  /** The viewer's facts as the store has them now. */
  of(viewer: UserId | null): Promise<ViewerFacts>;
}

export function openFacts(edges: Pick<EdgeStore, 'facts'>): FactsCache {
  const known = new LRUCache<UserId, ViewerFacts>({
    max: LIMITS.factsCacheMax,
    maxSize: LIMITS.factsCacheEntriesMax,
    sizeCalculation: (facts) => 1 + facts.follows.size + facts.mutes.size + facts.blocked.size,
  });
  return {
    async of(viewer) {
      if (viewer === null) return ANONYMOUS_FACTS;
      const last = known.get(viewer) ?? null;
      const facts = await edges.facts(viewer, last);
      if (facts !== last) known.set(viewer, facts);
      return facts;
    },
  };
}
