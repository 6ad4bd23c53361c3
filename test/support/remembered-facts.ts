/** A broken cache of viewers' facts, for the controls of laws. */
import type { ViewerFacts } from '../../src/model/edges.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { FactsCache } from '../../src/social/facts.ts';

/** Reads a viewer's facts once and never refreshes them. */
export function rememberingFacts(real: FactsCache): FactsCache {
  const known = new Map<UserId | null, ViewerFacts>();
  return {
    of: async (viewer) => {
      const facts = known.get(viewer) ?? (await real.of(viewer));
      known.set(viewer, facts);
      return facts;
    },
  };
}
