/**
 * From another system's numbers, such as instants or ids, to positions. Numbers need not rise with positions: the index
 * keeps the greatest so far, so that nothing with a greater number than the one asked about lies below the answer.
 */
import { type Position } from '../../model/positions.ts';
export interface MonotonicIndex {
    /** The position's number. Positions must come in order. */
    add(at: Position, value: number): void;
    /** The last position before the first that has a greater number; `end` when no position has one. */
    floor(value: number, end: Position): Position;
}
export declare function createMonotonicIndex(): MonotonicIndex;
