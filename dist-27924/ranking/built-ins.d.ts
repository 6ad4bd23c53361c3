import type { Ranker, RankSpec } from './ranker.ts';
/** Their names cannot be taken by a file. */
export declare const BUILT_INS: readonly Ranker[];
/**
 * What is wrong with the choice, with its path, such as `options.gravity: expected at most 10, got 99`; null when
 * nothing is. Asked when a template is compiled, before any viewer reads it. A name that is not built in passes with
 * any options: its file may come later and checks them itself.
 */
export declare function checkRankSpec(spec: RankSpec, signalNames?: readonly string[]): string | null;
