/**
 * Arithmetic of bounded reads: where a range ends, when it is drained, where the next read continues, and how a list is
 * cut to its limit without claiming more than was read.
 */
import type { Position, Range, RangeQuery } from '../model/positions.ts';
import type { Enumeration } from './source.ts';

/** The far end of a range in reading direction. */
export function endOf(query: RangeQuery): Position {
  return query.order === 'newest' ? query.above : query.upTo;
}

/**
 * A read of a range, newest first. Spelt out, because in Node 20 a property added after a spread gives the object a
 * hidden class of its own, which takes a hundred times as long to create.
 */
export function newestQuery({ above, upTo }: Range, limit: number): RangeQuery {
  return { above, upTo, limit, order: 'newest' };
}

/** A read that reached the end of its range. */
export function drained(query: RangeQuery, positions: readonly Position[]): Enumeration {
  return { positions, settledTo: endOf(query) };
}

export function isDrained(query: RangeQuery, read: Enumeration): boolean {
  return read.settledTo === endOf(query);
}

export function isEmpty(query: RangeQuery): boolean {
  return query.above >= query.upTo;
}

/** What is left of a query after everything up to `settledTo` was read. */
export function restOf(query: RangeQuery, settledTo: Position): RangeQuery {
  return query.order === 'newest' ? { ...query, upTo: settledTo } : { ...query, above: settledTo };
}

/** Cuts ordered positions to the query's limit, and gives how far they are settled after the cut. */
export function cut(
  query: RangeQuery,
  positions: readonly Position[],
  settledTo: Position,
): Enumeration {
  const last = positions[query.limit - 1];
  if (last === undefined) return { positions, settledTo };
  return { positions: positions.slice(0, query.limit), settledTo: settledAt(query, last) };
}

/** The positions of two reads together; usually one of the two is empty. */
export function joined(
  before: readonly Position[],
  listed: readonly Position[],
): readonly Position[] {
  return before.length === 0 ? listed : listed.length === 0 ? before : [...before, ...listed];
}

/** How far a read is settled if it listed `last` and went no further. */
export function settledAt(query: RangeQuery, last: Position): Position {
  return (query.order === 'newest' ? last - 1 : last) as Position;
}

/**
 * The union of reads of the same query, in its order, without duplicates. Settled only as far as the read that got
 * least far; the rest is left to the next read.
 */
export function union(query: RangeQuery, reads: readonly Enumeration[]): Enumeration {
  const isNewest = query.order === 'newest';
  const ends = reads.map((read) => read.settledTo);
  const settledTo =
    ends.length === 0
      ? endOf(query)
      : ((isNewest ? Math.max(...ends) : Math.min(...ends)) as Position);
  const known = new Set(
    reads
      .flatMap((read) => read.positions)
      .filter((p) => (isNewest ? p > settledTo : p <= settledTo)),
  );
  return cut(
    query,
    [...known].sort((a, b) => (isNewest ? b - a : a - b)),
    settledTo,
  );
}
