import type { FenceState, Retention } from '../../../fence/fence-store.ts';
import type { Fencepost, ScoreTable } from '../../../fence/fencepost.ts';
import { type Position } from '../../../model/positions.ts';
export interface FenceCopy {
    readonly epoch: number;
    readonly upTo: Position;
    /** Newest first, of this epoch. */
    readonly posts: readonly Fencepost[];
    /** Whether these are all the epoch's fenceposts. */
    readonly isWhole: boolean;
}
export declare const NO_SCORES: ScoreTable;
export declare const HEADER_BYTES: number;
/** A header that no value had before. */
export declare function freshHeader(generation: string): Buffer;
export declare function generationOf(header: Buffer): string;
export declare function stateOf({ epoch, upTo, posts }: FenceCopy): FenceState;
export declare function encodeCopy(header: Buffer, copy: FenceCopy): Buffer;
/** Null for a value that was voided. */
export declare function decodeCopy(value: Buffer): FenceCopy | null;
/**
 * The copy after a commit on top of it, trimmed as the durable store trims. Null when the copy does not determine that,
 * because retention may concern fenceposts older than these.
 */
export declare function afterCommit(copy: FenceCopy, post: Fencepost, { keep, postsMax }: {
    readonly keep: Retention;
    readonly postsMax: number;
}): FenceCopy | null;
