/**
 * What publishing, deleting and hiding an item does to its thread. Every function here is called inside the write that
 * changes the item, so that threads and items never disagree.
 */
import { type Position } from '../../../model/positions.ts';
import { type Item } from '../../../model/items.ts';
import { type ProducerKey } from '../../../model/producers.ts';
import type { ThreadRecord } from '../../../model/reads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
/** Adds a new item to its thread. `category` counts only for the first item of the thread. */
export declare function addThreadItem(env: LmdbEnvironment, item: Item, category: ProducerKey): void;
/** Removes an item from its thread, after it was removed from its timelines. */
export declare function removeThreadItem(env: LmdbEnvironment, item: Item): void;
/** Follows an edit that made an item private, or no longer private. */
export declare function updateThreadVisibility(env: LmdbEnvironment, before: Item, after: Item): void;
/** Replaces a thread's record and keeps the lists by category in step with it. */
export declare function replaceThread(env: LmdbEnvironment, after: ThreadRecord): void;
/** The positions of a thread's items. Its timeline may hold others, which have the thread as their producer only. */
export declare function itemsOfThread(env: LmdbEnvironment, thread: string): readonly Position[];
/** Makes the records of threads in a folder without them. Continues where an interrupted run stopped. */
export declare function rebuildThreads(env: LmdbEnvironment): Promise<void>;
