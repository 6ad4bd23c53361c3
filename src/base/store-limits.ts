/** The bounds of what a store keeps in memory. They are part of LIMITS, where all code reads them. */

export const STORE_LIMITS = {
  itemCacheMax: 50_000,
  /** Slots of the embedded store's caches of items, and of their counts of likes; a power of two. */
  itemCacheSlots: 65_536,
  /** Slots of the embedded store's cache of records of threads; a power of two. */
  threadCacheSlots: 16_384,
  /** Liked and favourite items of viewers that the embedded store keeps in memory, for all viewers together. */
  reactionsKeptMax: 1_000_000,
  /** Such items kept for one viewer; if there are more, they are looked up for each page. */
  reactionsOfViewerMax: 64,
  /** Markers that the embedded store keeps in memory, for all viewers together. */
  markersKeptMax: 200_000,
  /** Markers kept for one viewer in one category; if there are more, they are read one by one. */
  markersOfCategoryMax: 2_048,
  /** Changed items whose positions the embedded store lists. */
  itemChangesNamedMax: 4_096,
  /** Texts of which records share one copy: names of people, tags, threads and kinds. */
  textsSharedMax: 200_000,
  /** Producers and people with a number: more than the cached rows of the log name and all viewers in memory follow. */
  textsNumberedMax: 500_000,
  /** Memory in which the embedded store keeps, between pages, who was active, for all sets of producers together. */
  followIndexBytesMax: 32 * 1024 * 1024,
  /** Letters of a word that the index keeps; a longer word is found by its beginning. */
  wordCharsMax: 40,
  /** Words of one search that are looked up in the index; items are checked for all. */
  searchWordsMax: 8,
  /** Positions per word of a search, words with its prefix and blocks read, before a smaller part of the range is tried. */
  wordPositionsMax: 1_024,
  wordsOfPrefixMax: 64,
  wordBlocksMax: 256,
  /** Parts of a range that one search of the index reads. */
  wordSpansMax: 16,
  /** Edited and deleted items that are not indexed yet, up to which the index answers. */
  wordChangesReadMax: 512,
  /** Parts of a login and a display name under which one person is found. */
  namePartsMax: 16,
} as const;
