import type { Item } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { ItemStore } from '../../ports/items.ts';
export interface DegradedItems {
    getMany(positions: readonly Position[]): Promise<readonly (Item | null)[]>;
    /** No new item appears at or below the position. */
    settle(upTo: Position): void;
}
export declare function openDegradedItems(items: Pick<ItemStore, 'getMany' | 'changedSince'>): DegradedItems;
