import type { Bus } from '../ports/bus.ts';
export type ProcessBus = Bus & {
    /** Ends every subscription. */
    close(): void;
};
/** A random epoch, which tells one life of a log from every other. */
export declare function freshEpoch(): number;
/** An empty bus. When there are too many logs, the one that was quiet for longest is dropped. */
export declare function openMemoryBus({ nowMs, }?: {
    readonly nowMs?: () => number;
}): ProcessBus;
