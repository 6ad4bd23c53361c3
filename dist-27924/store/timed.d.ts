/** The store with its calls counted and timed. Sums are plain numbers, read when somebody asks, because calls are many. */
import { type PortCall } from './intercept.ts';
import type { Store } from './ports/store.ts';
/** What the calls of one verb cost so far, failed ones included. */
export interface CallTally {
    calls: number;
    ms: number;
}
export interface TimedStore {
    readonly store: Store;
    /** One entry for every verb from the start. */
    readonly tallies: ReadonlyMap<PortCall, Readonly<CallTally>>;
}
/** The same store, and what its calls cost. The bus is not timed. */
export declare function timed(store: Store): TimedStore;
