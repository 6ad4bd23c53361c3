/**
 * Which producers a viewer's following source reads, as one stable Set per viewer and choice of types. The store keeps
 * its merge frontiers by the identity of the Set, so the same facts must always give the same object.
 */
import { type ProducerKey } from '../model/producers.ts';
import { type ViewerFacts } from '../model/edges.ts';
export interface FollowChoice {
    /** Producer types to keep; null keeps all. */
    readonly types: readonly string[] | null;
    /** Adds the viewer's own producer. */
    readonly withOwn: boolean;
}
export type FollowSets = (facts: ViewerFacts, choice: FollowChoice) => ReadonlySet<ProducerKey>;
/** The same facts object and choice give the same Set; facts.follows itself when the choice changes nothing. */
export declare function createFollowSets(): FollowSets;
