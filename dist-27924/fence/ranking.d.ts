import type { Position } from '../model/positions.ts';
import type { Fallback, Maker, ScoreTable } from './fencepost.ts';
/** A permutation of the positions that were asked for, with what made it. */
export interface Ranking {
    readonly order: readonly Position[];
    readonly scores: ScoreTable;
    readonly ranker: Maker;
    readonly fallback: Fallback | null;
}
/**
 * Orders the candidates of a new head, which come newest first: a permutation of them, or a Ranking with what made it.
 * The seed is the same for the same fence and range, on every process.
 */
export type Rank = (candidates: readonly Position[], seed: number) => readonly number[] | Ranking | Promise<readonly number[] | Ranking>;
/** A ranker threw, was late, or answered something else than a permutation; the head is in order of arrival instead. */
export declare class RankError extends Error {
    readonly name = "RankError";
    readonly fallback: Fallback;
    constructor(fallback: Fallback, message: string, options?: ErrorOptions);
}
export declare const CHRONOLOGICAL: Maker;
/** The candidates as they came: newest first. */
export declare function newestFirst(candidates: readonly Position[], fallback?: Fallback | null): Ranking;
export interface RankingContext {
    readonly rank: Rank;
    readonly onRankError?: ((error: RankError) => void) | undefined;
}
/** Always a permutation: the ranker's, or newest first with the reason in `fallback` and told to `onRankError`. */
export declare function rankHead(context: RankingContext, candidates: readonly Position[], seed: number): Promise<Ranking>;
