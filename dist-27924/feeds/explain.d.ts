import { type Item } from '../model/items.ts';
import { type FenceKey, type Fencepost, type ScoreTable } from '../fence/fencepost.ts';
import type { FenceStore } from '../fence/fence-store.ts';
import type { Explanation, FeedRequest } from './feed.ts';
import type { FeedSource } from './feed-source.ts';
import type { FenceEdge } from '../fence/page.ts';
export interface Explained {
    readonly edge: FenceEdge;
    readonly item: Item;
}
/** `scoresOf` answers a fencepost's scores; they are asked for only where an item has a row among them. */
export declare function explain({ facts, args }: FeedRequest, { edge, item }: Explained, scoresOf: (post: Fencepost) => Promise<ScoreTable | null>): Promise<Explanation>;
/** A page's explanations ask for a fencepost's scores once. */
export declare function scoresOnce(fences: Pick<FenceStore, 'scores'>, key: FenceKey): (post: Fencepost) => Promise<ScoreTable | null>;
/** The first rule that keeps the item out, or null. An item the viewer may not know of is NOT_FOUND. */
export declare function whyNot(fences: Pick<FenceStore, 'state'>, reading: FeedSource, item: Item): Promise<string | null>;
