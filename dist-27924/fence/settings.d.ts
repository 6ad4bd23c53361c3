export interface FenceSettings {
    /** Ranked items per fencepost, 1 to 100. */
    readonly headItems: number;
    /** How the first fencepost of a fence is ordered. */
    readonly seed: 'ranked' | 'chronological';
    /** A fence commits at most once in this time; refreshes in between serve the latest fencepost. */
    readonly minIntervalMs: number;
    /** Fenceposts kept, 1 to 2,000, and how long; what lies below the oldest kept one is served newest first. */
    readonly keepPosts: number;
    readonly keepMs: number;
}
/** Settings with the defaults for what is left out. Refuses unknown names and values out of bounds with BAD_USER_INPUT. */
export declare function completeSettings(given: Partial<FenceSettings>): FenceSettings;
