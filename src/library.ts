/** The package's public face for programs: the fence over anything, the embedded store, and the types a ranker needs. */
export type { Clock } from './clock.ts';
export { FeedError, type ErrorCode } from './errors.ts';
export type { CursorKey } from './fence/cursor.ts';
export type { PageStatus, Region } from './fence/feed.ts';
export {
  refreshFence,
  sourceOf,
  type CommitOutcome,
  type FencedSource,
  type Rank,
} from './fence/fence.ts';
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
} from './model.ts';
export type {
  Candidate,
  RankContext,
  RankedOrder,
  Ranker,
  Ranking,
  SignalColumns,
} from './ranking/ranker.ts';
export { openLmdbStore } from './store/lmdb/open.ts';
export type { FenceState, FenceStore, Retention, Store } from './store/store.ts';
export type { Enumeration, FenceSettings } from './streams/stream.ts';
