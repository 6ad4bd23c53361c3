import { type Item } from '../../../model/items.ts';
import type { TimelineStore } from '../../ports/timelines.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
export declare function openLmdbTimelines(env: LmdbEnvironment): TimelineStore;
/** Adds a new item to its timelines. Call inside a write. */
export declare function addToTimelines(env: LmdbEnvironment, item: Item): void;
/** Removes an item from its timelines. Call inside a write. */
export declare function removeFromTimelines(env: LmdbEnvironment, item: Item): void;
