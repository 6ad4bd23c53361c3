/**
 * A merge of many timelines, suspended between two pages. It is a heap of (bound, producer): the next item of that
 * producer is not before its bound. A bound is checked against the table when it reaches the top, so items removed in the
 * meantime are skipped, and a merge may continue from any position at or behind its own.
 *
 * Idea: a chronological feed computed at read time needs only the most recently active producers, and each page adds
 * those active since; https://news.ycombinator.com/item?id=17154403.
 */
import type { Position, RangeQuery } from '../../../model/positions.ts';
export type Order = RangeQuery['order'];
/** The first two positions of a producer at or behind `from`, in the requested order. */
export type Seek = (producer: number, from: number, order: Order) => readonly [first: number | undefined, second: number | undefined];
export declare class Frontier {
    #private;
    readonly order: Order;
    /** `newests` holds an upper bound of each producer's newest position, greatest first; its index is the producer. */
    constructor(newests: Float64Array, order: Order, from: number);
    /** Where the next read starts: the first position it may return. */
    get from(): number;
    copy(): Frontier;
    /** Skips to a position at or behind `from`. Bounds before it are dropped when they reach the top. */
    moveTo(from: number): void;
    /** Appends to `out` until it holds `limit` positions or `last` is passed; each position once. */
    read(seek: Seek, { last, limit }: {
        readonly last: number;
        readonly limit: number;
    }, out: Position[]): void;
}
