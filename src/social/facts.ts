/**
 * Viewers' facts, cached while their version is current, so that an unchanged viewer costs one small read and every
 * reader gets the same record. The cache is bounded by the number of viewers and of entries in their facts.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import { ANONYMOUS_FACTS, type ViewerFacts } from '../model/edges.ts';
import type { Memberships } from '../model/places.ts';
import type { EdgeStore } from '../store/ports/edges.ts';
import type { PlaceStore } from '../store/ports/places.ts';

export interface FactsStore {
  readonly edges: Pick<EdgeStore, 'facts'>;
  readonly places: Pick<PlaceStore, 'memberships'>;
}

interface KnownFacts {
  /** From the viewer's edges alone. */
  readonly own: ViewerFacts;
  readonly memberships: Memberships;
  readonly facts: ViewerFacts;
}

export interface FactsCache {
  /** The viewer's facts as they are in the store now. */
  of(viewer: UserId | null): Promise<ViewerFacts>;
}

/** Builds the viewer's facts from their edges and their memberships; each is read again only when it changed. */
export function openFacts({ edges, places }: FactsStore): FactsCache {
  const known = new LRUCache<UserId, KnownFacts>({
    max: LIMITS.factsCacheMax,
    maxSize: LIMITS.factsCacheEntriesMax,
    sizeCalculation: ({ facts: { follows, mutes, blocked, admittedBy }, memberships }) =>
      1 + follows.size + mutes.size + blocked.size + admittedBy.size + memberships.active.size,
  });
  return {
    async of(viewer) {
      if (viewer === null) return ANONYMOUS_FACTS;
      const last = known.get(viewer) ?? null;
      const [own, memberships] = await Promise.all([
        edges.facts(viewer, last?.own ?? null),
        places.memberships(viewer, last?.memberships ?? null),
      ]);
      if (own === last?.own && memberships === last.memberships) return last.facts;
      // Spelt out, because properties added after a spread get a hidden class of their own, as large as the record.
      const facts: ViewerFacts = {
        viewer: own.viewer,
        version: own.version,
        follows: own.follows,
        mutes: own.mutes,
        blocks: own.blocks,
        blocked: own.blocked,
        memberOf: memberships.active,
        invitedTo: memberships.invited,
        admittedBy: own.admittedBy,
      };
      known.set(viewer, { own, memberships, facts });
      return facts;
    },
  };
}
