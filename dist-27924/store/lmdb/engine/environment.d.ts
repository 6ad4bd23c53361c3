import { type LogBlocks } from './log-blocks.ts';
import { type Tables } from './tables.ts';
export interface LmdbEnvironment extends Tables {
    /** Decoded rows of the log, shared by all reads. */
    readonly logBlocks: LogBlocks;
    /**
     * Remembers the answer of a small, frequent read until the next write, so the answer is what `read` would give. `name`
     * identifies the read.
     */
    recall<T>(name: string, action: () => T): T;
    /** Runs a synchronous action over one snapshot. */
    read<T>(action: () => T): T;
    /** Runs a synchronous action in one transaction, undone when it throws; resolves when it is on disk. */
    write<T>(action: () => T): Promise<T>;
    close(): Promise<void>;
}
/** Opens or creates the environment in a folder. Refuses a folder that another process holds. */
export declare function openEnvironment(dir: string): LmdbEnvironment;
