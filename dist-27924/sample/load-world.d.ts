/**
 * Loads a sample world into a store, in batches. Safe to repeat after a kill at any instant: every item has a client key
 * and adding an edge may be repeated, so a second run completes the first and adds nothing twice.
 */
import type { Store } from '../store/ports/store.ts';
export interface SampleSize {
    readonly items: number;
    readonly edges: number;
    /** Ready viewers offered by name. */
    readonly viewers: number;
}
/** True for a store that holds nothing, and for one whose sample world is loaded only in part. */
export declare function needsSample(store: Store): Promise<boolean>;
export interface SampleOptions {
    readonly dir: string;
    /** Of a larger world, only this many of its oldest items are loaded, and of its edges only those of the ready viewers. */
    readonly itemsMax?: number;
}
/**
 * Loads the world in `dir` and marks the store with its `name@version` once everything is durable. `onProgress` receives
 * how many items and edges are in after each batch; what it throws stops the load where it is.
 */
export declare function loadSampleWorld(store: Store, options: SampleOptions, onProgress: (done: number, total: number) => void): Promise<SampleSize>;
