/** How a fence is kept. */

/** How a template's order is kept. */
export interface FenceSettings {
  /** Ranked items per fencepost, 1 to 100. */
  readonly headItems: number;
  readonly seed: 'ranked' | 'chronological';
  /** A fence commits at most once in this time; refreshes in between serve the latest fencepost. */
  readonly minIntervalMs: number;
  readonly keepPosts: number;
  readonly keepMs: number;
}
