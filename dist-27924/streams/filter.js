/** The filter: the items of its input that pass a rule. It refills in rounds, so that a page is not cut short. */
import { LIMITS } from "../base/limits.js";
import { drained, isDrained, isEmpty, restOf, settledAt } from "../fence/enumeration.js";
import { failure, passes } from "./rules.js";
import { unmixed } from "./stream.js";
/** Items asked for in the first round even when fewer are wanted: most filters drop something. */
const CHUNK_ITEMS_MIN = 16;
/** Examines at most LIMITS.scanItemsMax items a read, and reports how far it got. */
export function filterStream(where, inner) {
    return unmixed({
        enumerate: (read, query) => refill({ where, inner, read }, query),
        async includes(read, items) {
            const held = await inner.includes(read, items);
            return items.map((item, i) => held[i] === true && passes(where, item, read.args));
        },
        async why(read, item) {
            const outside = await inner.why(read, item);
            if (outside !== null)
                return outside;
            const failed = failure(where, item, read.args);
            return failed === null ? null : `filter ${failed}`;
        },
    });
}
async function refill(context, query) {
    if (isEmpty(query))
        return drained(query, []);
    const found = [];
    let rest = query;
    let examined = 0;
    let chunk = Math.max(query.limit, CHUNK_ITEMS_MIN);
    while (examined < LIMITS.scanItemsMax) {
        const asked = { ...rest, limit: Math.min(chunk, LIMITS.scanItemsMax - examined) };
        const got = await context.inner.enumerate(context.read, asked);
        found.push(...(await passing(context, got.positions)));
        const last = found[query.limit - 1];
        if (last !== undefined)
            return { positions: found.slice(0, query.limit), settledTo: settledAt(query, last) };
        if (isDrained(asked, got))
            return drained(query, found);
        // A short answer before the end means the input's own budget ended: asking again would multiply budgets.
        if (got.positions.length < asked.limit)
            return { positions: found, settledTo: got.settledTo };
        examined += got.positions.length;
        rest = restOf(rest, got.settledTo);
        chunk *= 2;
    }
    return { positions: found, settledTo: query.order === 'newest' ? rest.upTo : rest.above };
}
async function passing({ where, read }, positions) {
    const items = await read.items(positions);
    return positions.filter((_, i) => {
        const item = items[i];
        return item !== null && item !== undefined && passes(where, item, read.args);
    });
}
//# sourceMappingURL=filter.js.map