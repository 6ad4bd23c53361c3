/**
 * Maps an async iterator without a generator. A generator would hold `return` back until the pending `next` is answered;
 * here it reaches the source at once, so that a reader who leaves releases everything at that moment.
 */
/** What a mapper answers for a value that its reader does not get. */
export declare const SKIP: unique symbol;
/**
 * The source's values, each through `map`, in order; one at a time is asked for. `return` and `throw` are forwarded, and
 * may come while a `next` is pending. When the source or `map` throws, the source is returned and the error passed on.
 */
export declare function mapAsync<T, R>(source: AsyncIterator<T, unknown, undefined>, map: (value: T) => Promise<R | typeof SKIP> | R | typeof SKIP): AsyncIterableIterator<R, undefined, undefined>;
