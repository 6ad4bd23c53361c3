/** The bounds of live streams, unit last. They are part of LIMITS, where all code reads them. */
import { invariant } from './errors.ts';

export const LIVE_LIMITS = {
  /** Streams followed in one process, by one viewer in it, and by all anonymous readers. */
  openStreamsMax: 6_000,
  openStreamsPerViewerMax: 100,
  openStreamsOfStrangersMax: 1_000,
  /** Items that one follower of a stream watches. */
  watchedItemsMax: 100,
  /** Followers who left that a process remembers, and for how long, so that they miss nothing when they return. */
  leftStreamsMax: 2_000,
  leftStreamMs: 300_000,
  /** Checks for changes: the least time between two of one follower, and the most per second of all together. */
  streamLookEveryMs: 100,
  streamLooksPerSecondMax: 2_000,
  /** How often in a row a count of what waits above is repeated because other items changed meanwhile. */
  streamRecountsMax: 3,
  /**
   * New items since the last count of what waits above, up to which the count is continued instead of repeated in full.
   */
  newsContinuedMax: 64,
  /** After this long without a check, one is made, for changes known only to another process. It also counts in full. */
  streamQuietMs: 15_000,
  /** How often to check whether what was switched off for a follower is on again. */
  streamHushedMs: 1_000,
} as const;

invariant(
  LIVE_LIMITS.openStreamsMax < LIVE_LIMITS.streamLooksPerSecondMax * 4,
  'a look at every stream takes seconds, not minutes',
);
