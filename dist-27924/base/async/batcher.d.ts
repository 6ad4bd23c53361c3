/**
 * Gathers single requests into one call, so that many callers share one read and one write of what they have in common,
 * such as a hot document or one viewer's rows.
 */
export interface BatcherOptions<T> {
    /** How much of a batch a request takes, 1 by default. A single request may weigh more than the maximum. */
    readonly weigh?: (request: T) => number;
    readonly weightMax?: number;
}
/**
 * Runs one batch at a time; requests that arrive meanwhile wait for the next. `runBatch` answers the requests in the order
 * given; when it throws, every request of that batch fails with its error.
 */
export declare function createBatcher<T, R>(runBatch: (requests: readonly T[]) => Promise<readonly R[]>, options?: BatcherOptions<T>): (request: T) => Promise<R>;
