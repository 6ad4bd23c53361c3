/** Sets of positions as ascending spans that do not touch each other. */
import { position } from "./positions.js";
import {} from "./reads.js";
/** The spans with one more, joined where they meet. */
export function addSpan(spans, added) {
    const apart = spans.filter((span) => span.to + 1 < added.from || span.from > added.to + 1);
    const met = spans.filter((span) => !apart.includes(span));
    const from = position(Math.min(added.from, ...met.map((span) => span.from)));
    const to = position(Math.max(added.to, ...met.map((span) => span.to)));
    return [...apart, { from, to }].sort((a, b) => a.from - b.from);
}
/** What of the spans lies above a position. */
export function spansAbove(spans, at) {
    return spans
        .filter((span) => span.to > at)
        .map((span) => (span.from > at ? span : { from: position(at + 1), to: span.to }));
}
export function isInSpans(spans, at) {
    return spans.some((span) => span.from <= at && at <= span.to);
}
//# sourceMappingURL=spans.js.map