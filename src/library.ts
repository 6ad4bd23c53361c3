/** The package's public face for programs: the fence over anything, the embedded store, and the types a ranker needs. */
export type { Clock } from './base/clock.ts';
export { FeedError, type ErrorCode } from './base/errors.ts';
export type { CursorKey } from './fence/cursor/cursor.ts';
export type { PageStatus, Region } from './feeds/feed.ts';
export {
  refreshFence,
  sourceOf,
  type CommitOutcome,
  type FencedSource,
  type Rank,
} from './fence/commit.ts';
export {
  servePage,
  shareFences,
  type FenceShared,
  type ServedEntry,
  type ServedFence,
  type ServedPage,
  type ServeRequest,
} from './fence/serve.ts';
export {
  position,
  type Fencepost,
  type FenceKey,
  type Position,
  type Range,
  type RangeQuery,
} from './model/model.ts';
export type {
  Candidate,
  RankContext,
  RankedOrder,
  Ranker,
  Ranking,
  SignalColumns,
} from './ranking/ranker.ts';
export { openLmdbStore } from './store/lmdb/open.ts';
export type { FenceState, FenceStore, Retention, Store } from './store/ports/store.ts';
export type { Enumeration, FenceSettings } from './streams/stream.ts';
