import type { Stream } from './stream.ts';
export interface MixInput {
    readonly weight: number;
    readonly stream: Stream;
}
/** The first input's items, then the second's, and so on. */
export declare function concatStream(inputs: readonly MixInput[]): Stream;
/** A weighted interleave: in any stretch each input has close to its share, and keeps its own order. */
export declare function mixStream(inputs: readonly MixInput[]): Stream;
/** Whole shares of a limit in proportion to the weights, by largest remainder; they sum to the limit. */
export declare function sharesOf(weights: readonly number[], limit: number): readonly number[];
