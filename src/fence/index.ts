/**
 * The package entry `palisade/fence`: pages that never shuffle, over anything that can be listed in order of arrival.
 * It exports the functions a program calls, the types they resolve to, and the types a program needs for its own
 * variables. The types of arguments and members follow from these, as in `Page<FenceEdge>['status']`.
 */
export { FeedError } from '../base/errors.ts';
export type { Position } from '../model/positions.ts';
export { shareFences, type FenceShared } from './context.ts';
export { createFence, type Fence, type NewItems } from './fence.ts';
export type { FenceStore } from './fence-store.ts';
export type { Fencepost } from './fencepost.ts';
export { memoryFenceStore } from './memory-fence-store.ts';
export type { FenceEdge, Page } from './page.ts';
export type { Rank } from './ranking.ts';
export type { FencedSource } from './source.ts';
export { arraySource, rangeSource } from './sources.ts';
