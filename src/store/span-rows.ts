/** Spans as the rows of adapters hold them: from, to, from, to, … */
import { position } from '../model/positions.ts';
import type { Span } from '../model/reads.ts';

export function decodeSpans(row: readonly number[]): readonly Span[] {
  return Array.from({ length: row.length / 2 }, (_, index) => ({
    from: position(row[2 * index] ?? 0),
    to: position(row[2 * index + 1] ?? 0),
  }));
}

export function encodeSpans(spans: readonly Span[]): readonly number[] {
  return spans.flatMap(({ from, to }) => [from, to]);
}
