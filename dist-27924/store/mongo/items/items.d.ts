import type { ItemStore } from '../../ports/items.ts';
import type { Collections } from '../engine/collections.ts';
import type { Positions } from './positions.ts';
import type { Intents } from '../engine/intents.ts';
export declare function openMongoItems(collections: Collections, positions: Positions, intents: Intents): ItemStore;
/** Brings the item's thread up to date where a process died before it could. Repeatable. */
export declare function finishItem(collections: Collections, at: number): Promise<void>;
