/** Positions, the only order in the system, and the intervals over them. */
/**
 * Arrival order: a positive integer assigned by the store when an item is published, unique, total, never reused.
 * It is the only order in the system and also identifies the item. 0 means "below everything".
 */
import type { Brand } from './brand.ts';
export type Position = Brand<number, 'Position'>;
export declare const POSITION_ZERO: Position;
/** Brands a number that is already known to be a position. */
export declare function position(value: number): Position;
/** Positions p with above < p ≤ upTo. */
export interface Range {
    readonly above: Position;
    readonly upTo: Position;
}
/** A bounded read of a range, newest first or oldest first. */
export interface RangeQuery extends Range {
    readonly limit: number;
    readonly order: 'newest' | 'oldest';
}
