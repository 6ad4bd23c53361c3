/**
 * Arithmetic of bounded reads: where a range ends, when it is drained, where the next read continues, and how a list is
 * cut to its limit without claiming more than was read.
 */
import { type Position, type RangeQuery } from '../model/positions.ts';
import type { Enumeration } from './source.ts';
/** The far end of a range in reading direction. */
export declare function endOf(query: RangeQuery): Position;
/** A read that reached the end of its range. */
export declare function drained(query: RangeQuery, positions: readonly Position[]): Enumeration;
export declare function isDrained(query: RangeQuery, read: Enumeration): boolean;
export declare function isEmpty(query: RangeQuery): boolean;
/** What is left of a query once everything up to `settledTo` was read. */
export declare function restOf(query: RangeQuery, settledTo: Position): RangeQuery;
/** Cuts ordered positions to the query's limit, and says how far they are settled after the cut. */
export declare function cut(query: RangeQuery, positions: readonly Position[], settledTo: Position): Enumeration;
/** How far a read is settled that listed `last` and looked no further. */
export declare function settledAt(query: RangeQuery, last: Position): Position;
/**
 * The union of reads of the same query, in its order, each position once. Settled only as far as the read that got
 * least far; what lies beyond is left to the next read.
 */
export declare function union(query: RangeQuery, reads: readonly Enumeration[]): Enumeration;
