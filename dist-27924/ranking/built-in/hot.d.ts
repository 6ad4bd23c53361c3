import type { Ranker } from '../ranker.ts';
/** Options: `gravity` (default 1.5) or `halfLifeHours`; `weights` of `votes` (1) and `likes` (0), which make the points. */
export declare const hot: Ranker;
