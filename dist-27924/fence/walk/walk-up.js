/** Walking towards newer items: the exact reverse of walking down. */
import { POSITION_ZERO } from "../../model/positions.js";
import { wasServed } from "../cursor/served-set.js";
import { segmentsAbove, segmentsBelow } from "./history.js";
import { headEntries, headLength, readTails, standIn, tailEntries, tailOf, takeWithin } from "./walk.js";
/** From just above `from`, or from the bottom when null. */
export function walkUp(deps, from) {
    return new UpWalk(deps, from);
}
class UpWalk {
    #deps;
    #entry;
    /** Loaded and not finished, oldest first. */
    #segments = [];
    /** Segments above this are not loaded yet. */
    #unloaded = POSITION_ZERO;
    /** Head entries of the first segment still to come are those before this index; null while its tail is still to come. */
    #headTo = null;
    /** Tail positions of the first segment still to come lie above this. */
    #above = POSITION_ZERO;
    /** Where a lost segment was entered: only what was served before it is still to come. */
    #lostFrom = null;
    constructor(deps, from) {
        this.#deps = deps;
        this.#entry = from;
    }
    isDone() {
        return (this.#entry === null &&
            this.#segments.length === 0 &&
            this.#unloaded >= this.#deps.history.top);
    }
    reached() {
        const first = this.#segments[0];
        const range = {
            epoch: this.#deps.history.epoch,
            upTo: first?.upTo ?? this.#unloaded,
            above: first?.above ?? POSITION_ZERO,
        };
        const next = this.#headTo === null ? undefined : first?.post?.head[this.#headTo];
        if (next !== undefined)
            return { ...range, offset: this.#headTo, position: next, proof: null };
        return { ...range, offset: null, position: this.#above, proof: null };
    }
    async next(want) {
        await this.#enter();
        await this.#load(want);
        const first = this.#segments[0];
        if (first === undefined)
            return [];
        return this.#headTo === null ? this.#readOn(want) : this.#restOfHead(first, want);
    }
    async #enter() {
        const place = this.#entry;
        if (place === null)
            return;
        this.#entry = null;
        const [stored] = await segmentsBelow(this.#deps.history, place.upTo, 1);
        const first = standIn(stored, place);
        this.#unloaded = first.upTo;
        this.#above = Math.min(place.position, first.upTo);
        // A bare place above the range stands before the head: nothing of this segment is above it.
        if (place.offset === null && place.position > first.upTo)
            return;
        this.#segments = [first];
        if (first.post !== null)
            this.#headTo = place.offset;
        else if (place.proof !== null) {
            this.#lostFrom = place;
            this.#above = first.above;
        }
    }
    async #load(want) {
        const ahead = this.#segments.reduce((sum, segment) => sum + headLength(segment), 0);
        if (ahead >= want || this.#unloaded >= this.#deps.history.top)
            return;
        const more = await segmentsAbove(this.#deps.history, this.#unloaded);
        this.#segments.push(...more);
        this.#unloaded = more.at(-1)?.upTo ?? this.#deps.history.top;
    }
    #restOfHead(first, want) {
        const to = this.#headTo ?? 0;
        const from = Math.max(0, to - want);
        const entries = headEntries(first, from, to).reverse();
        if (from === 0)
            this.#advance(1);
        else
            this.#headTo = from;
        return entries;
    }
    /** Tails and heads as far as one read of the source settles them. */
    async #readOn(want) {
        const batch = takeWithin(this.#segments, want);
        const upTo = batch.at(-1)?.upTo ?? POSITION_ZERO;
        const read = await readTails(this.#deps, batch, {
            above: this.#above,
            upTo,
            limit: want,
            order: 'oldest',
        });
        const entries = batch.flatMap((segment) => this.#entriesOf(segment, read));
        const unsettled = batch.findIndex((segment) => segment.upTo > read.settledTo);
        this.#advance(unsettled === -1 ? batch.length : unsettled);
        if (unsettled !== -1)
            this.#above = read.settledTo;
        return entries;
    }
    /** The settled part of the tail, and the head backwards once the whole tail is settled. */
    #entriesOf(segment, read) {
        if (segment.above > read.settledTo)
            return [];
        const lostFrom = segment === this.#segments[0] ? this.#lostFrom : null;
        const tail = tailOf(segment, read).filter((position) => lostFrom === null || isServedBefore(lostFrom, position));
        const head = segment.upTo <= read.settledTo ? headEntries(segment).reverse() : [];
        return [...tailEntries(segment, tail), ...head];
    }
    #advance(count) {
        this.#segments.splice(0, count);
        if (count === 0)
            return;
        this.#headTo = null;
        this.#lostFrom = null;
        this.#above = this.#segments[0]?.above ?? this.#unloaded;
    }
}
function isServedBefore(place, position) {
    if (position === place.position)
        return false;
    return wasServed(place.proof, position) || (place.offset === null && position > place.position);
}
//# sourceMappingURL=walk-up.js.map