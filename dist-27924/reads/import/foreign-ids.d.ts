import { type Position } from '../../model/positions.ts';
import { type ClientKey } from '../../model/items.ts';
import type { Store } from '../../store/ports/store.ts';
/** The position behind an item id as clients see it; null for what is not an item id. */
export type ReadItemId = (id: string) => Position | null;
export interface ForeignIds {
    /** How many ids stand for an item. */
    readonly known: number;
    /** How many rows name no existing item. */
    readonly unknown: number;
    /** Null for an id that stands for nothing known. */
    positionOf(id: string): Position | null;
}
/** Reads the whole file. Refuses one with more ids than fit in memory. */
export declare function readForeignIds(store: Pick<Store, 'items'>, file: string, readItemId: ReadItemId): Promise<ForeignIds>;
/** Positions by `nameOf`. A key that no item has, or can have, is left out. */
export declare function positionsOfKeys(store: Pick<Store, 'items'>, keys: readonly ClientKey[]): Promise<ReadonlyMap<string, Position>>;
export declare function nameOf({ producer, clientKey }: ClientKey): string;
/** A position from its number, or from an item id as clients see it. */
export declare function positionIn(text: string, readItemId: ReadItemId): Position | null;
