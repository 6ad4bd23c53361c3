import type { UserId } from '../model/producers.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { EdgeStore } from '../store/ports/edges.ts';
/** The facts of an anonymous viewer, who follows nothing. */
export declare const ANONYMOUS_FACTS: ViewerFacts;
export interface FactsCache {
    /** The viewer's facts as the store has them now. */
    of(viewer: UserId | null): Promise<ViewerFacts>;
}
export declare function openFacts(edges: Pick<EdgeStore, 'facts'>): FactsCache;
