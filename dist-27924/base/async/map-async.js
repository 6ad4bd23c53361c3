/**
 * Maps an async iterator without a generator. A generator would hold `return` back until the pending `next` is answered;
 * here it reaches the source at once, so that a reader who leaves releases everything at that moment.
 */
/** What a mapper answers for a value that its reader does not get. */
export const SKIP = Symbol('skip');
/**
 * The source's values, each through `map`, in order; one at a time is asked for. `return` and `throw` are forwarded, and
 * may come while a `next` is pending. When the source or `map` throws, the source is returned and the error passed on.
 */
export function mapAsync(source, map) {
    return new MappedIterator(source, map);
}
const END = { done: true, value: undefined };
class MappedIterator {
    #source;
    #map;
    #isEnded = false;
    constructor(source, map) {
        this.#source = source;
        this.#map = map;
    }
    [Symbol.asyncIterator]() {
        return this;
    }
    async next() {
        try {
            while (!this.#isEnded) {
                const next = await this.#source.next();
                if (next.done === true)
                    return await this.return();
                if (this.#isEnded)
                    break;
                const value = await this.#map(next.value);
                if (value !== SKIP)
                    return { done: false, value };
            }
            return END;
        }
        catch (error) {
            await this.return();
            throw error;
        }
    }
    /** Repeatable: the source is returned once. */
    async return() {
        if (this.#isEnded)
            return END;
        this.#isEnded = true;
        await this.#source.return?.();
        return END;
    }
    async throw(error) {
        const isEnded = this.#isEnded;
        this.#isEnded = true;
        if (!isEnded && this.#source.throw !== undefined)
            await this.#source.throw(error);
        else if (!isEnded)
            await this.#source.return?.();
        throw error;
    }
}
//# sourceMappingURL=map-async.js.map