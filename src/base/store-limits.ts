/** The bounds of what a store keeps in memory. They are part of LIMITS, where everybody reads them. */

export const STORE_LIMITS = {
  itemCacheMax: 50_000,
  /** Slots of the embedded store's caches of items; a power of two. */
  itemCacheSlots: 65_536,
  /** Changed items whose positions the embedded store names. */
  itemChangesNamedMax: 4_096,
  /** Texts of which records share one copy: names of people, tags, threads and kinds. */
  textsSharedMax: 200_000,
} as const;
