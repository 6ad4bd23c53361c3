import { type Key } from './keys.ts';
export interface Owner {
    readonly pid: number;
    /** When the process started, in the kernel's ticks; tells it from a later process with the same pid. Empty if unknown. */
    readonly birth: string;
}
interface SystemTable {
    get(key: Key): unknown;
    put(key: Key, value: unknown): unknown;
    remove(key: Key): unknown;
}
/** Takes the folder for this process, or returns the running process that holds it. Call inside a transaction. */
export declare function takeOwnership(system: SystemTable): {
    readonly isHeld: boolean;
    readonly owner: Owner;
};
/** Releases the folder, unless another process holds it by now. Call inside a transaction. */
export declare function releaseOwnership(system: SystemTable, owner: Owner): void;
export {};
