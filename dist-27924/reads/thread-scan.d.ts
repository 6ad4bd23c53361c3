import { type Position, type Range } from '../model/positions.ts';
import { type Item } from '../model/items.ts';
import { type ViewerFacts } from '../model/edges.ts';
import type { Store } from '../store/ports/store.ts';
/** A scan of one thread's range. */
export interface ThreadScan extends Range {
    readonly thread: string;
    /** Receives each countable item, newest first. False ends the scan. */
    take(item: Item): boolean;
}
/**
 * Runs the scans. Returns for each the position down to which it has looked: every countable item above was taken. A scan
 * that is ended, or reaches its bound of items, stops before the lower end of its range.
 */
export declare function scanThreads(store: Pick<Store, 'items' | 'threads'>, facts: ViewerFacts, scans: readonly ThreadScan[]): Promise<readonly Position[]>;
/** Items by position, each read once. */
export declare function itemsOf(store: Pick<Store, 'items'>, positions: readonly Position[]): Promise<ReadonlyMap<Position, Item>>;
