/** The bounds of what a store keeps in memory. They are part of LIMITS, where everybody reads them. */

export const STORE_LIMITS = {
  itemCacheMax: 50_000,
  /** Slots of the embedded store's caches of items; a power of two. */
  itemCacheSlots: 65_536,
  /** Slots of the embedded store's cache of records of threads; a power of two. */
  threadCacheSlots: 16_384,
  /** Markers that the embedded store remembers, of all viewers together. */
  markersKeptMax: 200_000,
  /** Of one viewer in one category; where there are more, they are read one by one. */
  markersOfCategoryMax: 2_048,
  /** Changed items whose positions the embedded store names. */
  itemChangesNamedMax: 4_096,
  /** Texts of which records share one copy: names of people, tags, threads and kinds. */
  textsSharedMax: 200_000,
  /** Producers and people that have a number: more than the cached rows of the log name, and all viewers in memory follow. */
  textsNumberedMax: 500_000,
  /** What the embedded store remembers between pages of who was active, of all sets of producers together. */
  followIndexBytesMax: 32 * 1024 * 1024,
  /** Letters of a word that its index keeps; a longer one is found by its beginning. */
  wordCharsMax: 40,
  /** Words of one search that its index is asked for; items are asked for all. */
  searchWordsMax: 8,
  /** Positions listed for one word of a search, words that begin with it and blocks read, before a smaller part of the range is tried. */
  wordPositionsMax: 1_024,
  wordsOfPrefixMax: 64,
  wordBlocksMax: 256,
  /** Parts of a range that one search of the index reads. */
  wordSpansMax: 16,
  /** Edited and deleted items that the index has not worked in, up to which it answers. */
  wordChangesReadMax: 512,
} as const;
