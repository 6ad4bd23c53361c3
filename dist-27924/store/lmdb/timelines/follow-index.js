const FRONTIERS_MAX = 6;
export class FollowIndex {
    /** Whether the log was once too thin to fill a page of this set; then it is not scanned first again. */
    isThin = false;
    /** Everything at or below this position is covered. */
    builtAt;
    /** Most recently active first; producers without items are left out. */
    producers;
    /** An upper bound of each producer's newest position: removals since may have lowered it. */
    newests;
    /** Most recently used last. */
    #frontiers = [];
    constructor(builtAt, active) {
        const sorted = active.toSorted((a, b) => b[1] - a[1]);
        this.builtAt = builtAt;
        this.producers = sorted.map(([producer]) => producer);
        this.newests = Float64Array.from(sorted, ([, newest]) => newest);
    }
    /** How many producers have items above a position, and so must be visited by a merge that starts there. */
    countAbove(above) {
        let low = 0;
        let high = this.newests.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if ((this.newests[middle] ?? 0) > above)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
    /** A copy of the nearest frontier from which a read can continue at `from`, or null. */
    resume(order, from) {
        let best = null;
        for (const each of this.#frontiers) {
            if (each.order !== order || !reaches(each, from))
                continue;
            if (best === null || Math.abs(each.from - from) < Math.abs(best.from - from))
                best = each;
        }
        if (best === null)
            return null;
        this.keep(best);
        const copy = best.copy();
        copy.moveTo(from);
        return copy;
    }
    /** Keeps a frontier, and drops the least recently used one when there are too many. */
    keep(frontier) {
        const others = this.#frontiers.filter((each) => each !== frontier && !(each.order === frontier.order && each.from === frontier.from));
        this.#frontiers = [...others, frontier].slice(-FRONTIERS_MAX);
    }
}
function reaches(frontier, from) {
    return frontier.order === 'newest' ? frontier.from >= from : frontier.from <= from;
}
//# sourceMappingURL=follow-index.js.map