import type { Ranker } from '../ranker.ts';
export declare const random: Ranker;
