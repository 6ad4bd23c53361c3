/** Who likes what: rows by item and viewer, and a count for each item. */
import type { Position } from '../../../model/positions.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
export type LmdbLikes = Pick<ItemStore, 'like' | 'unlike' | 'likeCounts' | 'likedBy'> & {
    /** Removes every like of an item. Call inside a write. */
    removeAll(at: Position): void;
};
/** Liking an item that does not exist changes nothing and answers false. */
export declare function openLmdbLikes(env: LmdbEnvironment): LmdbLikes;
