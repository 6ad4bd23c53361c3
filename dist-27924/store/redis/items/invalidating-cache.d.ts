export interface InvalidatingCacheOptions<V> {
    readonly max: number;
    /** With it, `max` bounds the sum of sizes. */
    readonly sizeOf?: (value: V) => number;
}
export declare class InvalidatingCache<K extends string | number, V extends object | number | boolean> {
    #private;
    constructor({ max, sizeOf }: InvalidatingCacheOptions<V>);
    get(key: K): V | undefined;
    set(key: K, value: V): void;
    /** Drops the copy, and keeps reads in progress from storing theirs. */
    drop(key: K): void;
    /** Drops by key; visits every copy. */
    dropWhere(isDoomed: (key: K) => boolean): void;
    clear(): void;
    /** In order; missing values are read in bulk and kept. */
    many(keys: readonly K[], read: (missing: readonly K[]) => Promise<readonly V[]>): Promise<readonly V[]>;
}
