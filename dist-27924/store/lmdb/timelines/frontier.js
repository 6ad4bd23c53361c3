export class Frontier {
    order;
    #newests;
    /** Heap keys: positions, negated for the newest first, so that the least key is always next. */
    #keys;
    #producers;
    #size = 0;
    /** How many producers, most recently active first, have entered the heap. */
    #entered = 0;
    #from;
    /** `newests` holds an upper bound of each producer's newest position, greatest first; its index is the producer. */
    constructor(newests, order, from) {
        this.order = order;
        this.#newests = newests;
        this.#from = from;
        this.#keys = new Float64Array(64);
        this.#producers = new Int32Array(64);
    }
    /** Where the next read starts: the first position it may return. */
    get from() {
        return this.#from;
    }
    copy() {
        const copy = new Frontier(this.#newests, this.order, this.#from);
        copy.#keys = this.#keys.slice(0, Math.max(this.#size, 64));
        copy.#producers = this.#producers.slice(0, Math.max(this.#size, 64));
        copy.#size = this.#size;
        copy.#entered = this.#entered;
        return copy;
    }
    /** Skips to a position at or behind `from`. Bounds before it are dropped when they reach the top. */
    moveTo(from) {
        this.#from = from;
    }
    /** Appends to `out` until it holds `limit` positions or `last` is passed; each position once. */
    read(seek, { last, limit }, out) {
        while (out.length < limit) {
            this.#enter(last);
            const bound = this.#top();
            if (bound === null || this.#isBehind(bound, last)) {
                this.#from =
                    this.order === 'newest' ? Math.min(this.#from, last - 1) : Math.max(this.#from, last + 1);
                return;
            }
            const [first, second] = seek(this.#producers[0] ?? 0, bound, this.order);
            if (first !== bound) {
                this.#replaceTop(first);
                continue;
            }
            out.push(bound);
            this.#from = this.order === 'newest' ? bound - 1 : bound + 1;
            this.#replaceTop(second);
        }
    }
    /** The bound at the top, clamped to where the next read starts. */
    #top() {
        const key = this.#keys[0];
        if (this.#size === 0 || key === undefined)
            return null;
        return this.order === 'newest' ? Math.min(-key, this.#from) : Math.max(key, this.#from);
    }
    #isBehind(bound, last) {
        return this.order === 'newest' ? bound < last : bound > last;
    }
    /** Adds the producers that could come before the top: a few when reading newest first, all active ones when oldest first. */
    #enter(last) {
        const newests = this.#newests;
        const least = this.order === 'newest' ? last : this.#from;
        while (this.#entered < newests.length) {
            const newest = newests[this.#entered] ?? 0;
            if (newest < least)
                return;
            if (this.order === 'newest' && this.#size > 0 && newest < -(this.#keys[0] ?? 0))
                return;
            this.#push(this.order === 'newest' ? -Math.min(newest, this.#from) : this.#from, this.#entered);
            this.#entered += 1;
        }
    }
    #push(key, producer) {
        if (this.#size === this.#keys.length)
            this.#grow();
        let hole = this.#size;
        this.#size += 1;
        while (hole > 0) {
            const parent = (hole - 1) >> 1;
            const above = this.#keys[parent] ?? 0;
            if (above <= key)
                break;
            this.#set(hole, above, this.#producers[parent] ?? 0);
            hole = parent;
        }
        this.#set(hole, key, producer);
    }
    /** Gives the top its next position, or removes its producer when there is none. */
    #replaceTop(next) {
        let key = this.order === 'newest' ? -(next ?? 0) : (next ?? 0);
        let producer = this.#producers[0] ?? 0;
        if (next === undefined) {
            this.#size -= 1;
            key = this.#keys[this.#size] ?? 0;
            producer = this.#producers[this.#size] ?? 0;
        }
        if (this.#size > 0)
            this.#sink(key, producer);
    }
    #sink(key, producer) {
        let hole = 0;
        for (;;) {
            let child = hole * 2 + 1;
            if (child >= this.#size)
                break;
            if (child + 1 < this.#size && (this.#keys[child + 1] ?? 0) < (this.#keys[child] ?? 0))
                child += 1;
            const below = this.#keys[child] ?? 0;
            if (below >= key)
                break;
            this.#set(hole, below, this.#producers[child] ?? 0);
            hole = child;
        }
        this.#set(hole, key, producer);
    }
    #set(slot, key, producer) {
        this.#keys[slot] = key;
        this.#producers[slot] = producer;
    }
    #grow() {
        const keys = new Float64Array(this.#size * 2);
        const producers = new Int32Array(this.#size * 2);
        keys.set(this.#keys);
        producers.set(this.#producers);
        this.#keys = keys;
        this.#producers = producers;
    }
}
//# sourceMappingURL=frontier.js.map