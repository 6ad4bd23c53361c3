import type { ViewerFacts } from '../model/edges.ts';
import { type Item } from '../model/items.ts';
import { type Position } from '../model/positions.ts';
import { type ProducerKey, type UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import type { FactsCache } from './facts.ts';
/** Whether the viewer may know that the item exists. When not, nothing may distinguish it from an absent one. */
export declare function mayKnow(facts: ViewerFacts, item: Item): boolean;
/** Whether the viewer muted the item's author, thread, a tag or its producer. Viewers may know their own mutes. */
export declare function isMuted(facts: ViewerFacts, item: Item): boolean;
/** Whether feeds, counts and notifications show the item to the viewer. */
export declare function canSee(facts: ViewerFacts, item: Item): boolean;
/** Whether one of the two blocked the other: the viewer, or the person the producer stands for. */
export declare function isBlocked(facts: ViewerFacts, key: ProducerKey): boolean;
export interface OpenItemContext {
    readonly store: Pick<Store, 'items'>;
    readonly facts: FactsCache;
}
/** The item, or null when it does not exist or the viewer may not open it. */
export declare function openItem(context: OpenItemContext, viewer: UserId | null, position: Position): Promise<Item | null>;
/**
 * Whether the producer exists and the viewer may see it. People have no rows of their own: a person exists when they
 * have published, have followers, or follow, block or mute somebody. Any other producer exists when the viewer may open
 * one of its newest items.
 */
export declare function canOpenProducer(store: Store, facts: ViewerFacts, key: ProducerKey): Promise<boolean>;
/** Whether the viewer may open one of the producer's newest items. */
export declare function hasVisibleItem(store: Store, facts: ViewerFacts, key: ProducerKey): Promise<boolean>;
/** How many follow the producer; 0 for what the viewer may not see, as for what does not exist. */
export declare function followerCount(store: Store, facts: ViewerFacts, key: ProducerKey): Promise<number>;
