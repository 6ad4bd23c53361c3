/**
 * Retention: which of a fence's oldest fenceposts go when one more is committed. The commit raises the fence's floor,
 * which hides them at once; their documents are deleted afterwards.
 */
import type { Retention } from '../../../fence/fence-store.ts';
import type { Collections, FenceDocument } from '../engine/collections.ts';
/** Fenceposts judged in one read; more that are due go with the next commits. */
export declare const TRIM_READ_MAX = 256;
interface TrimCandidate {
    readonly _id: string;
    readonly committedAtMs: number;
}
export interface Trimmed extends Pick<FenceDocument, 'posts' | 'floor'> {
    readonly oldestMs: number;
}
/** The fence's oldest copies above the floor, at most `TRIM_READ_MAX` of them. */
export declare function readOldest({ fenceposts }: Collections, id: string, floor: string): Promise<readonly TrimCandidate[]>;
/** How many posts stay once one more is committed, the newest that is removed, and when the oldest that stays was committed. */
export declare function planTrim(rows: readonly TrimCandidate[], fence: FenceDocument, keep: Retention): Trimmed;
/** Deletes what lies at or below the floor, which nothing reads any more. What a dead process left there goes with it. */
export declare function sweep({ fenceposts }: Collections, { _id, floor }: FenceDocument): Promise<void>;
export {};
