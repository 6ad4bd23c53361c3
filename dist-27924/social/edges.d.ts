/**
 * Following, blocking and muting. Every verb may be repeated: a repeat answers the same edge. What the viewer may not see
 * is answered like what does not exist.
 */
import type { Clock } from '../base/clock.ts';
import { type Outcome } from '../base/outcome.ts';
import type { Edge, Relation, ViewerFacts } from '../model/edges.ts';
import { type ProducerKey, type UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import type { FactsCache } from './facts.ts';
export interface SocialContext {
    readonly store: Store;
    readonly facts: FactsCache;
    readonly clock: Clock;
}
/** Follows a producer the viewer may see. Refuses the viewer, the timeline of everything, and more than 20,000 follows. */
export declare function follow(context: SocialContext, viewer: UserId, producer: ProducerKey): Promise<Outcome<Edge>>;
/** Blocks a person and ends the follows between the two. Does not check that they exist, so that it reveals nothing about them. */
export declare function block(context: SocialContext, viewer: UserId, producer: ProducerKey): Promise<Outcome<Edge>>;
/** Hides a producer's items from the viewer's feeds. Like a block, it does not reveal whether the producer exists. */
export declare function mute(context: SocialContext, viewer: UserId, producer: ProducerKey): Promise<Outcome<Edge>>;
/** Ends a follow, block or mute. Succeeds when there was no such edge. */
export declare function disconnect(context: SocialContext, viewer: UserId, { producer, relation }: Pick<Edge, 'producer' | 'relation'>): Promise<Outcome<ProducerKey>>;
/** Whether the viewer's own facts hold this relation. Blocks count both ways, as the access rules see them. */
export declare function holds(facts: ViewerFacts, producer: ProducerKey, relation: Relation): boolean;
