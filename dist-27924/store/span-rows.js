/** Spans as the rows of adapters hold them: from, to, from, to, … */
import { position } from "../model/positions.js";
export function decodeSpans(row) {
    return Array.from({ length: row.length / 2 }, (_, index) => ({
        from: position(row[2 * index] ?? 0),
        to: position(row[2 * index + 1] ?? 0),
    }));
}
export function encodeSpans(spans) {
    return spans.flatMap(({ from, to }) => [from, to]);
}
//# sourceMappingURL=span-rows.js.map