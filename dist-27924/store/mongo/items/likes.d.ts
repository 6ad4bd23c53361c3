import type { ItemStore } from '../../ports/items.ts';
import type { Collections } from '../engine/collections.ts';
type MongoLikes = Pick<ItemStore, 'like' | 'unlike' | 'likeCounts' | 'likedBy'> & {
    /** Removes every like of an item. Repeatable. */
    forget(at: number): Promise<void>;
};
/** Liking an item that does not exist changes nothing and answers false. */
export declare function openMongoLikes(collections: Collections): MongoLikes;
export {};
