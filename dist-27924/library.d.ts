/** The package's public face for programs: the fence over anything, the embedded store, and the types a ranker needs. */
export type { Clock } from './base/clock.ts';
export { FeedError, type ErrorCode } from './base/errors.ts';
export type { CursorKey } from './fence/cursor/cursor.ts';
export type { PageStatus } from './fence/page.ts';
export type { Region } from './fence/walk/history.ts';
export { refreshFence, type CommitOutcome, type Rank } from './fence/commit.ts';
export { sourceOf, type FencedSource } from './fence/source.ts';
export { servePage, shareFences, type FenceShared, type ServedEntry, type ServedFence, type ServedPage, type ServeRequest } from './fence/serve.ts';
export { position, type Position, type Range, type RangeQuery } from './model/positions.ts';
export { type Fencepost, type FenceKey } from './fence/fencepost.ts';
export type { Candidate, RankContext, RankedOrder, Ranker, SignalColumns } from './ranking/ranker.ts';
export type { Ranking } from './fence/ranking.ts';
export { openLmdbStore } from './store/lmdb/open.ts';
export type { FenceState, FenceStore, Retention } from './fence/fence-store.ts';
export type { Store } from './store/ports/store.ts';
export type { Enumeration } from './fence/source.ts';
export type { FenceSettings } from './fence/settings.ts';
