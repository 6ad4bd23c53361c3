/**
 * Keys as bytes. Text ends with a zero byte and sorts by code point; numbers are big-endian, so byte order is the
 * order of the values. The lengths of texts are checked in front of the adapter, so no key exceeds the engine's 1,978 bytes.
 */
import { type Position } from '../../../model/positions.ts';
export type Key = Buffer;
/** The greatest position a key can hold. */
export declare const POSITION_MAX: number;
/** The value of a row that consists of its key. */
export declare const NO_VALUE: Buffer<ArrayBuffer>;
/** The empty prefix, for keys that are a position alone, such as the log's. */
export declare const NO_PREFIX: Key;
export declare function textKey(...texts: readonly string[]): Key;
export declare function positionKey(at: Position): Key;
/** A prefix made by `textKey`, then one more text. Cheaper than `textKey` for many keys with one prefix. */
export declare function withText(prefix: Key, text: string): Key;
/** A prefix made by `textKey`, then a position. */
export declare function withPosition(prefix: Key, at: number): Key;
/** A prefix, then an epoch and a position. */
export declare function withEpoch(prefix: Key, epoch: number, at: number): Key;
/** The position a key ends with. */
export declare function lastPosition(key: Uint8Array): Position;
/** The epoch of a key made by `withEpoch`. */
export declare function epochOf(key: Uint8Array): number;
/** The least key above every key that starts with the prefix, which must end with a terminator. */
export declare function prefixEnd(prefix: Key): Key;
/** The texts of a key made by `textKey`. */
export declare function textsOf(key: Uint8Array): readonly string[];
