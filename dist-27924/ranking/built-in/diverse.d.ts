import type { Ranker } from '../ranker.ts';
/** Options: `cap` (default 2), `by` (`author` or `thread`), `base` (default `hot`) and its `baseOptions`. */
export declare const diverse: Ranker;
