/** The bounds of what feeds remember and report. They are part of LIMITS, where all code reads them. */

export const FEED_LIMITS = {
  /** Items that a viewer saw last, remembered exactly. */
  seenRecentMax: 1_024,
  /** Older items in one Bloom filter, and its bits: 10.7 bits and 7 probes per item, wrong for less than 1 in 100. */
  seenFilterItemsMax: 3_072,
  seenFilterBits: 32_768,
  seenFilterProbes: 7,
  /** Items that one call adds, and that a client may name at once. */
  seenAtOnceMax: 1_024,
  seenMarkedMax: 50,
  /** Items of a viewer that wait while nobody asks what was seen. */
  seenUnaskedItemsMax: 100,
  /** Viewers whose pages wait to be remembered, and how long they wait; and viewers whose last pages are known. */
  seenWaitingViewersMax: 10_000,
  seenWaitMs: 2_000,
  seenKnownViewersMax: 10_000,
  /** Items of a viewer that are known to be remembered, so that the same page again costs nothing. */
  seenKnownItemsMax: 256,
  /** Viewers whose pages are written concurrently. */
  seenWritesAtOnceMax: 32,
  /**
   * Tenths of the memory for answers: for the last requested; for the parts of kept ones that are their own, and
   * shared; for texts of items.
   */
  answerMemoryTenths: { hot: 4, own: 2, shared: 3, items: 1 },
  /** One page in this many reports what its parts did, when no spans are sent; and spans of the parts of one page. */
  partSampleEvery: 64,
  partSpansMax: 64,
  /**
   * Items of a feed that an audit reads, how often one feed is audited, and the pause before what seems broken is read
   * again.
   */
  auditItemsMax: 200,
  auditEveryMs: 60_000,
  auditAgainMs: 1_000,
} as const;
