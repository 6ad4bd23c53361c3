import { type Position } from '../../model/positions.ts';
import { type ThreadRecord } from '../../model/reads.ts';
import type { Store } from '../../store/ports/store.ts';
type InstantStores = Pick<Store, 'items' | 'timelines' | 'threads'>;
export interface Instants {
    /** Over all items, which are read once, at the first call. */
    everywhere(atMs: number): Promise<Position>;
    /** Over the items of one thread. */
    inThread(record: ThreadRecord, atMs: number): Promise<Position>;
}
export declare function openInstants(store: InstantStores): Instants;
export {};
