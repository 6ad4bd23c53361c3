/** Walking towards older items: each segment's head in served order, then its tail newest first, then the next segment. */
import { LIMITS } from "../../base/limits.js";
import { POSITION_ZERO } from "../../model/positions.js";
import { wasServed } from "../cursor/served-set.js";
import { segmentOf, segmentsBelow } from "./history.js";
import { bound, headLength, readTails, standIn, tailOf, takeHead, takeWithin } from "./walk.js";
/** Fenceposts read to enter a history at a cursor; the next read takes as many as are wanted. */
const ENTRY_POSTS = 2;
/** From just below `from`, or from the top when null. */
export function walkDown(deps, from) {
    return new DownWalk(deps, from);
}
class DownWalk {
    #deps;
    /** Where the walk starts, until it has started. */
    #entry;
    /** Loaded and not finished, newest first. */
    #segments = [];
    /** Segments at and below this are not loaded yet. */
    #unloaded;
    /** Head entries of the first segment that are done. */
    #headFrom = 0;
    /** Tail positions of the first segment still to come lie below this; one above its range when none is done. */
    #below;
    constructor(deps, from) {
        this.#deps = deps;
        this.#entry = from;
        const { latest, top } = deps.history;
        this.#segments = from === null && latest !== null ? [segmentOf(latest)] : [];
        this.#unloaded = this.#segments[0]?.above ?? top;
        this.#below = bound(top + 1);
    }
    isDone() {
        return this.#entry === null && this.#segments.length === 0 && this.#unloaded === POSITION_ZERO;
    }
    reached() {
        const first = this.#segments[0];
        const range = {
            epoch: this.#deps.history.epoch,
            upTo: first?.upTo ?? this.#unloaded,
            above: first?.above ?? POSITION_ZERO,
        };
        const last = first?.post?.head[this.#headFrom - 1];
        if (last !== undefined && this.#below > range.upTo)
            return { ...range, offset: this.#headFrom - 1, position: last, proof: null };
        return { ...range, offset: null, position: this.#below, proof: first?.proof ?? null };
    }
    async next(want) {
        await this.#enter();
        await this.#load(want);
        const first = this.#segments[0];
        if (first === undefined)
            return [];
        const left = headLength(first) - this.#headFrom;
        if (left < want)
            return this.#readOn(want);
        const head = [];
        takeHead(head, first, { from: this.#headFrom, to: this.#headFrom + want });
        this.#headFrom += want;
        return head;
    }
    async #enter() {
        const place = this.#entry;
        if (place === null)
            return;
        this.#entry = null;
        const stored = await segmentsBelow(this.#deps.history, place.upTo, ENTRY_POSTS);
        const first = standIn(stored[0], place);
        this.#segments = first === stored[0] ? [...stored] : [first];
        this.#unloaded = this.#segments.at(-1)?.above ?? POSITION_ZERO;
        this.#below = place.offset === null ? place.position : bound(first.upTo + 1);
        // A bare place above the range stands before the head, not behind it.
        if (place.offset !== null)
            this.#headFrom = Math.min(place.offset + 1, headLength(first));
        else
            this.#headFrom = place.position > first.upTo ? 0 : headLength(first);
    }
    async #load(want) {
        const ahead = this.#segments.reduce((sum, segment) => sum + headLength(segment), -this.#headFrom);
        if (ahead >= want || this.#unloaded === POSITION_ZERO)
            return;
        // Every head holds at least one item, so as many fenceposts as items are wanted are enough.
        const more = await segmentsBelow(this.#deps.history, this.#unloaded, Math.min(want - ahead, LIMITS.chainPostsMax));
        this.#segments.push(...more);
        this.#unloaded = more.at(-1)?.above ?? POSITION_ZERO;
    }
    /** The rest of the first head, then tails and heads as far as one read of the source settles them. */
    async #readOn(want) {
        const batch = takeWithin(this.#segments, want + this.#headFrom);
        const above = batch.at(-1)?.above ?? POSITION_ZERO;
        const read = await readTails(this.#deps, batch, {
            above,
            upTo: bound(this.#below - 1),
            limit: want,
            order: 'newest',
        });
        const entries = [];
        for (const segment of batch) {
            if (segment === batch[0] || segment.upTo > read.settledTo)
                this.#takeInto(entries, segment, read);
        }
        const unsettled = batch.findIndex((segment) => segment.above < read.settledTo);
        this.#advance(unsettled === -1 ? batch.length : unsettled);
        // A segment that the read only just reached has served nothing yet, not even its head.
        const hasBegun = unsettled === 0 || (this.#segments[0]?.upTo ?? POSITION_ZERO) > read.settledTo;
        if (unsettled !== -1 && hasBegun) {
            this.#headFrom = headLength(this.#segments[0]);
            this.#below = bound(read.settledTo + 1);
        }
        return entries;
    }
    /** The rest of the segment's head, then what was read of its tail. */
    #takeInto(entries, segment, read) {
        const { proof } = segment;
        takeHead(entries, segment, { from: segment === this.#segments[0] ? this.#headFrom : 0 });
        for (const position of tailOf(segment, read)) {
            if (proof === null || !wasServed(proof, position))
                entries.push({ position, segment, offset: null });
        }
    }
    #advance(count) {
        this.#segments.splice(0, count);
        if (count === 0)
            return;
        this.#headFrom = 0;
        this.#below = bound((this.#segments[0]?.upTo ?? this.#unloaded) + 1);
    }
}
//# sourceMappingURL=walk-down.js.map