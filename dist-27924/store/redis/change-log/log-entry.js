/** The entries of the change log: what changed, so that processes drop or replace their copies. JSON tuples, since they are short-lived. */
import { invariant } from "../../../base/errors.js";
import { freezeItem } from "../../../model/items.js";
export function encodeEntry(entry) {
    switch (entry.kind) {
        case 'item':
            return JSON.stringify(['i', entry.position, entry.isGone]);
        case 'viewers':
            return JSON.stringify(['v', entry.viewers]);
        case 'like':
            return JSON.stringify(['l', entry.position, entry.viewer]);
        case 'counts':
            return JSON.stringify(['c', entry.counts]);
        case 'settled':
            return JSON.stringify(['s', entry.above, entry.upTo, entry.items]);
    }
}
/** Only for what `encodeEntry` wrote. Items are frozen. */
export function decodeEntry(text) {
    const [kind, ...rest] = JSON.parse(text);
    const [first, second, third] = rest;
    switch (kind) {
        case 'i':
            return { kind: 'item', position: first, isGone: second === true };
        case 'v':
            return { kind: 'viewers', viewers: first };
        case 'l':
            return { kind: 'like', position: first, viewer: second };
        case 'c':
            return { kind: 'counts', counts: first };
        case 's':
            return {
                kind: 'settled',
                above: first,
                upTo: second,
                items: third?.map(freezeItem) ?? null,
            };
        default:
            invariant(false, `expected a kind of entry, got ${String(kind)}`);
    }
}
//# sourceMappingURL=log-entry.js.map