import { type Position, type Range } from '../../model/positions.ts';
import type { ServedSet } from './served-set.ts';
/**
 * The part of a range that an element was served from. HEAD and TAIL are a fencepost's. Where there was none, SERVED holds
 * what the reader had passed of a head that was lost, and BARE all the rest, both newest first.
 */
export type Part = 'HEAD' | 'TAIL' | 'BARE' | 'SERVED';
/** A place in the range (above, upTo]. The range is the place's own, whatever fenceposts cover it later. */
export interface Place extends Range {
    readonly epoch: number;
    readonly part: Part;
    /** 0-based index in the head; 0 outside it. */
    readonly offset: number;
    /** The element's position. On a bound, everything above it is on the newer side and the rest on the older one. */
    readonly position: Position;
    /** True between two elements: where reading stopped. */
    readonly isBound: boolean;
    /** Which ranked items the reader has passed, should the fencepost be gone. */
    readonly served: ServedSet | null;
}
/** Bits that a served set may take in any place of this range, so that every cursor stays within its bound. */
export declare function servedBitsMax(epoch: number, upTo: Position): number;
/** At most CONTENT_BYTES_MAX bytes when the served set keeps to servedBitsMax. */
export declare function encodePlace(place: Place): Uint8Array;
/** Throws on bytes that encode no place. */
export declare function decodePlace(bytes: Uint8Array): Place;
/** Whether a part stands for a range without a fencepost. */
export declare function isBare(part: Part): boolean;
