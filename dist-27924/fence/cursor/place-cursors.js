/**
 * Cursors of places in a feed's history. Sealing costs about as much as everything else a warm page does, so an entry is
 * sealed once and its cursor kept: a head's with the fencepost, which is immutable, the others among the most recent. A
 * kept cursor is used until it has aged.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from "../../base/limits.js";
import { fenceId } from "../fencepost.js";
import { decodePlace, encodePlace, servedBitsMax } from "./place.js";
import { servedSet } from "./served-set.js";
export function openPlaceCursors({ cursors, clock, maxAgeMs }) {
    /** A fencepost object belongs to one fence, so it stands for viewer and stream too. */
    const heads = new WeakMap();
    /** Outside heads: by range and part, then by position. */
    const others = new LRUCache({
        max: LIMITS.segmentsSealedMax,
        ttl: maxAgeMs,
        perf: clock,
    });
    const seal = (key, place) => cursors.seal(key, encodePlace(place));
    const headCursors = (post) => {
        const nowMs = clock.now();
        const known = heads.get(post);
        if (known !== undefined && nowMs - known.sinceMs <= maxAgeMs)
            return known.cursors;
        const fresh = { cursors: [], sinceMs: nowMs };
        heads.set(post, fresh);
        return fresh.cursors;
    };
    const rangeCursors = (id) => {
        const known = others.get(id);
        if (known !== undefined && known.size < LIMITS.segmentCursorsMax)
            return known;
        const fresh = new Map();
        others.set(id, fresh);
        return fresh;
    };
    return {
        open: (key, cursor) => cursors.open(key, cursor, decodePlace),
        seal,
        sealEntry(key, epoch, entry) {
            const { segment, part, position, offset } = entry;
            const sealNow = () => seal(key, placeOf(epoch, { ...entry, isBound: false }));
            // What its reader had passed is this segment's own, and so is a fencepost's range that was cut.
            if (segment.served !== null || isCut(entry))
                return sealNow();
            if (part === 'HEAD' && segment.post !== null)
                return (headCursors(segment.post)[offset] ??= sealNow());
            const known = rangeCursors(`${fenceId(key)}\n${epoch} ${segment.upTo} ${segment.above} ${part}`);
            const cursor = known.get(position) ?? sealNow();
            known.set(position, cursor);
            return cursor;
        },
    };
}
function isCut({ segment: { post, above } }) {
    return post !== null && post.above !== above;
}
/** Where a cursor stands, with what it proves: which ranked items of the range lie before it. */
export function placeOf(epoch, standing) {
    const { segment, part, offset, position, isBound } = standing;
    const { above, upTo } = segment;
    const place = { epoch, above, upTo, part, offset, position, isBound };
    return { ...place, served: segment.post === null ? segment.served : passed(epoch, standing) };
}
/**
 * Of a head: everything up to the place. In a tail: what of the head lies below the place; what lies above it is passed in
 * any case, as the rest of a range without a fencepost is read newest first.
 */
function passed(epoch, standing) {
    const { segment, part, offset, position, isBound } = standing;
    const { head, upTo } = segment;
    const bitsMax = servedBitsMax(epoch, upTo);
    if (part === 'HEAD') {
        if (isBound)
            return null;
        const served = head.slice(0, offset + 1);
        return servedSet({ served, unserved: head.slice(offset + 1), last: position, bitsMax });
    }
    const served = head.filter((ranked) => ranked < position || (isBound && ranked === position));
    return servedSet({ served, unserved: [], last: null, bitsMax });
}
//# sourceMappingURL=place-cursors.js.map