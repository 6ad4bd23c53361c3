import type { Interceptor } from '../../intercept.ts';
export interface GuardOptions {
    readonly deadlineMs: number;
    readonly isOpen: () => boolean;
}
/** Runs calls until the deadline. Past it the outcome is unknown, as after a lost connection; repeating is safe. */
export declare function createGuard({ deadlineMs, isOpen }: GuardOptions): Interceptor;
/** True for E11000: a document with this _id is there already. */
export declare function isDuplicateKey(error: unknown): boolean;
/**
 * The indexes of the operations of an unordered bulk write that met an existing _id. Anything else that failed is thrown.
 */
export declare function duplicatesOf(error: unknown): readonly number[];
