import type { Fallback, Fencepost } from '../fence/fencepost.ts';
/** In the order of their codes, which are stored. */
export declare const FALLBACKS: readonly (Fallback | null)[];
/** Encodes a fencepost. Every score row must have one number per column. */
export declare function encodeFencepost(post: Fencepost): Uint8Array;
/** The encoded fencepost, with scores rounded to float32. Throws on bytes that are not a fencepost of this version. */
export declare function decodeFencepost(bytes: Uint8Array): Fencepost;
/** When an encoded fencepost was committed, without decoding it. */
export declare function committedAtMsOf(bytes: Uint8Array): number;
