/** The package entry `palisade/fence`: pages that never shuffle, over anything that can be listed in order of arrival. */
export type { Clock } from '../base/clock.ts';
export { FeedError, type ErrorCode } from '../base/errors.ts';
export type { Position, Range, RangeQuery } from '../model/positions.ts';
export { SourceError } from './checked-source.ts';
export {
  shareFences,
  type CommitOutcome,
  type FenceOptions,
  type FenceParts,
  type FenceShared,
  type ShareOptions,
} from './context.ts';
export type { CursorKey } from './cursor/row-cipher.ts';
export { createFence, type Fence, type NewItems } from './fence.ts';
export type { ChainQuery, FenceState, FenceStore, Retention } from './fence-store.ts';
export type { Fallback, FenceKey, Fencepost, Maker, ScoreTable } from './fencepost.ts';
export { memoryFenceStore } from './memory-fence-store.ts';
export type { FenceEdge, Page, FencePageArgs, PageCondition, PageStatus } from './page.ts';
export { RankError, type Rank, type Ranking } from './ranking.ts';
export type { FenceSettings } from './settings.ts';
export type { Enumeration, FencedSource } from './source.ts';
export { arraySource, rangeSource, type ListQuery, type RangeSourceOptions } from './sources.ts';
export type { Region } from './walk/history.ts';
