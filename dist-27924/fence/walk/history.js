/**
 * A feed's history as a row of segments without gaps, from the newest position down to 0: one for each fencepost, and one
 * for every stretch that no fencepost covers: lost, below the oldest kept one, or not committed yet.
 */
import { LIMITS } from "../../base/limits.js";
import { POSITION_ZERO } from "../../model/positions.js";
import { isBare } from "../cursor/place.js";
/** A fencepost's segment, cut to what lies above a position that a bare range of the reader's reaches up to. */
export function segmentOf(post, above = post.above) {
    const head = above === post.above ? post.head : post.head.filter((position) => position > above);
    return { above, upTo: post.upTo, post, head, isLost: false, served: null };
}
/** The segments at and below `from`, newest first; the last reaches 0 unless `limit` fenceposts came first. */
export async function segmentsBelow(history, from, limit = LIMITS.chainPostsMax) {
    const posts = await readChain(history, { from, limit, order: 'newest' });
    const segments = [];
    let upTo = from;
    for (const post of posts) {
        if (post.upTo > upTo)
            continue;
        if (post.upTo < upTo)
            segments.push(bare({ above: post.upTo, upTo }, true));
        segments.push(segmentOf(post));
        upTo = post.above;
    }
    if (posts.length < limit && upTo > POSITION_ZERO)
        segments.push(bare({ above: POSITION_ZERO, upTo }, upTo === history.top && history.isNewestLost));
    return segments;
}
/**
 * The segments above a segment, oldest first; the last reaches the top unless the read's limit came first. A fencepost
 * that reaches below it is cut.
 */
export async function segmentsAbove(history, below) {
    if (below.upTo >= history.top)
        return [];
    const limit = LIMITS.chainPostsMax;
    const from = (below.upTo + 1);
    const posts = await readChain(history, { from, limit, order: 'oldest' });
    const segments = [];
    let above = below.upTo;
    // With a fencepost kept below it, a stretch was not left to retention.
    let isKeptBelow = below.post !== null || below.isLost;
    for (const post of posts) {
        if (post.above > above)
            segments.push(bare({ above, upTo: post.above }, isKeptBelow));
        segments.push(segmentOf(post, Math.max(post.above, above)));
        above = post.upTo;
        isKeptBelow = true;
    }
    if (posts.length < limit && above < history.top)
        segments.push(bare({ above, upTo: history.top }, history.isNewestLost));
    return segments;
}
/**
 * The segment a place stands in, given the one that is there now. A place that was served without a fencepost goes on
 * without it, and one whose fencepost is gone goes on by what its reader had passed.
 */
export function segmentAt(place, stored) {
    const { above, upTo, part, offset, position, served } = place;
    const post = isBare(part) ? null : (stored?.post ?? null);
    if (post !== null && post.above <= above) {
        const segment = segmentOf(post, above);
        if (part !== 'HEAD' || segment.head[offset] === position)
            return segment;
    }
    return { above, upTo, post: null, head: [], isLost: stored?.isLost ?? false, served };
}
function bare({ above, upTo }, isLost) {
    return { above, upTo, post: null, head: [], isLost, served: null };
}
async function readChain(history, read) {
    if (!history.isCommitted || read.from <= POSITION_ZERO)
        return [];
    return history.fences.chain(history.key, { epoch: history.epoch, ...read });
}
//# sourceMappingURL=history.js.map