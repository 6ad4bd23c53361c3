import type { Ranker } from '../ranker.ts';
/**
 * Options: `weights` by signal name (default votes 1, freshness 1); `normalise`: `range` maps each signal's smallest
 * and largest value among the candidates to 0 and 1, `rank` its order, `none` leaves it as it is.
 */
export declare const blend: Ranker;
