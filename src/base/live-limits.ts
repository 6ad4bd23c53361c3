/** The bounds of streams that are followed live, unit last. They are part of LIMITS, where everybody reads them. */
import { invariant } from './errors.ts';

export const LIVE_LIMITS = {
  /** Streams followed in one process, by one viewer in it, and by all who are anonymous. */
  openStreamsMax: 6_000,
  openStreamsPerViewerMax: 100,
  openStreamsOfStrangersMax: 1_000,
  /** Items that one follower of a stream watches. */
  watchedItemsMax: 100,
  /** Followers who went away that a process remembers, and for how long, so that they miss nothing when they come back. */
  leftStreamsMax: 2_000,
  leftStreamMs: 300_000,
  /** Looks for what changed: of one follower, the least time between two; of all together, at most so many a second. */
  streamLookEveryMs: 100,
  streamLooksPerSecondMax: 2_000,
  /** How often in a row a count of what waits above is made again because other items changed meanwhile. */
  streamRecountsMax: 3,
  /** Items that came since the last count of what waits above, for it to go on instead of being made in full. */
  newsContinuedMax: 64,
  /** After so long without a look, one is made: for what another process knows alone. A count is made in full by then, too. */
  streamQuietMs: 15_000,
  /** How often is asked whether what was switched off for a follower is on again. */
  streamHushedMs: 1_000,
} as const;

invariant(
  LIVE_LIMITS.openStreamsMax < LIVE_LIMITS.streamLooksPerSecondMax * 4,
  'a look at every stream takes seconds, not minutes',
);
