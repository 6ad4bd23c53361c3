/**
 * Rice's code for ascending integers: each gap to the one before as a quotient in unary and a remainder of `width` bits.
 * With a width near the logarithm of the mean gap it takes about one and a half bits an integer more than the gaps
 * themselves, which is close to the least that can name such a set.
 */
/** Bits that the code of these ascending integers takes at this width. */
export declare function riceBits(ascending: readonly number[], width: number): number;
/** The code of ascending integers of 0 and more, padded with zeros to whole bytes. */
export declare function packRice(ascending: readonly number[], width: number): Uint8Array;
/** The inverse of packRice for `count` integers. Throws RangeError where the bytes end early. */
export declare function unpackRice(bytes: Uint8Array, count: number, width: number): readonly number[];
