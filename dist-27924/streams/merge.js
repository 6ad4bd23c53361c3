import { union } from "../fence/enumeration.js";
import { unmixed } from "./stream.js";
export function mergeStream(inputs) {
    return unmixed({
        enumerate: (read, query) => enumerateUnion(inputs, read, query),
        includes: (read, items) => includesAny(inputs, read, items),
        why: (read, item) => whyNone(inputs, read, item),
    });
}
/** Settled only as far as the input that got the least far. */
export async function enumerateUnion(inputs, read, query) {
    return union(query, await Promise.all(inputs.map((input) => input.enumerate(read, query))));
}
export async function includesAny(inputs, read, items) {
    const held = await Promise.all(inputs.map((input) => input.includes(read, items)));
    return items.map((_, i) => held.some((column) => column[i] === true));
}
/** Null when any input holds the item; otherwise every input's reason. */
export async function whyNone(inputs, read, item) {
    const reasons = await Promise.all(inputs.map((input) => input.why(read, item)));
    if (reasons.includes(null))
        return null;
    return `none of ${inputs.length} inputs holds it: ${reasons.map((reason, i) => `(${i + 1}) ${reason}`).join('; ')}`;
}
//# sourceMappingURL=merge.js.map