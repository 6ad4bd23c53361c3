/**
 * One document counts the edits and deletions of items and names the last of them. It is written after the item and
 * before the acknowledgement.
 */
import { LIMITS } from "../../../base/limits.js";
import { position } from "../../../model/positions.js";
import { changedSince } from "../../ports/changed-since.js";
import { upsertOnce } from "../engine/cas.js";
const DOCUMENT = 'items';
/** Repeatable: a change recorded twice only costs readers a cached copy. */
export async function recordChange({ changedItems }, at) {
    await upsertOnce(changedItems, { _id: DOCUMENT }, { $inc: { count: 1 }, $push: { last: { $each: [at], $slice: -LIMITS.changesNamedMax } } });
}
export async function readChangedSince({ changedItems }, seen) {
    const { count, last } = (await changedItems.findOne({ _id: DOCUMENT })) ?? { count: 0, last: [] };
    return changedSince({ count, last: last.map(position) }, seen);
}
//# sourceMappingURL=changed-items.js.map