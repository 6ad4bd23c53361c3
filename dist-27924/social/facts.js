/**
 * Viewers' facts, cached while their version is current, so that an unchanged viewer costs one small read and every
 * reader gets the same record. Bounded by the number of viewers and of entries in their facts.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from "../base/limits.js";
/** The facts of an anonymous viewer, who follows nothing. */
export const ANONYMOUS_FACTS = {
    viewer: null,
    version: 0,
    follows: new Set(),
    mutes: new Set(),
    blocked: new Set(),
};
export function openFacts(edges) {
    const known = new LRUCache({
        max: LIMITS.factsCacheMax,
        maxSize: LIMITS.factsCacheEntriesMax,
        sizeCalculation: (facts) => 1 + facts.follows.size + facts.mutes.size + facts.blocked.size,
    });
    return {
        async of(viewer) {
            if (viewer === null)
                return ANONYMOUS_FACTS;
            const last = known.get(viewer) ?? null;
            const facts = await edges.facts(viewer, last);
            if (facts !== last)
                known.set(viewer, facts);
            return facts;
        },
    };
}
//# sourceMappingURL=facts.js.map