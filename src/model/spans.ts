/** Sets of positions as ascending spans that do not touch each other. */
import { position, type Position } from './positions.ts';
import { type Span } from './reads.ts';

/** The spans with one added, joined where they meet. */
export function addSpan(spans: readonly Span[], added: Span): readonly Span[] {
  const apart = spans.filter((span) => span.to + 1 < added.from || span.from > added.to + 1);
  const met = spans.filter((span) => !apart.includes(span));
  const from = position(Math.min(added.from, ...met.map((span) => span.from)));
  const to = position(Math.max(added.to, ...met.map((span) => span.to)));
  return [...apart, { from, to }].sort((a, b) => a.from - b.from);
}

/** The parts of the spans above a position. */
export function spansAbove(spans: readonly Span[], at: Position): readonly Span[] {
  return spans
    .filter((span) => span.to > at)
    .map((span) => (span.from > at ? span : { from: position(at + 1), to: span.to }));
}

export function isInSpans(spans: readonly Span[], at: Position): boolean {
  return spans.some((span) => span.from <= at && at <= span.to);
}
