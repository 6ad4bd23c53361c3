import { committedAtMsOf } from "../../fencepost-codec.js";
import { fencepostId } from "../engine/keys.js";
/** Fenceposts judged in one read; more that are due go with the next commits. */
export const TRIM_READ_MAX = 256;
/** The fence's oldest copies above the floor, at most `TRIM_READ_MAX` of them. */
export function readOldest({ fenceposts }, id, floor) {
    const _id = { $gt: floor === '' ? `${id}/` : floor, $lt: `${id}0` };
    return fenceposts
        .find({ _id }, { projection: { committedAtMs: 1 } })
        .sort({ _id: 1 })
        .limit(TRIM_READ_MAX)
        .toArray();
}
/** How many posts stay once one more is committed, the newest that is removed, and when the oldest that stays was committed. */
export function planTrim(rows, fence, keep) {
    let posts = fence.posts + 1;
    let { floor } = fence;
    for (const { _id, committedAtMs } of rows.length < TRIM_READ_MAX
        ? withLatest(rows, fence)
        : rows) {
        if (posts <= keep.posts && committedAtMs >= keep.committedAfterMs)
            return { posts, floor, oldestMs: committedAtMs };
        floor = _id;
        posts -= 1;
    }
    return { posts, floor, oldestMs: Number.NEGATIVE_INFINITY };
}
/** The latest post's copy may be in progress while the others are read; it counts as if it were there. */
function withLatest(rows, { _id, epoch, upTo, latest }) {
    const id = fencepostId(_id, epoch, upTo);
    if (latest === null || rows.some((row) => row._id === id))
        return rows;
    return [...rows, { _id: id, committedAtMs: committedAtMsOf(latest.buffer) }];
}
/** Deletes what lies at or below the floor, which nothing reads any more. What a dead process left there goes with it. */
export async function sweep({ fenceposts }, { _id, floor }) {
    await fenceposts.deleteMany({ _id: { $gt: `${_id}/`, $lte: floor } });
}
//# sourceMappingURL=retention.js.map