import { type Position } from '../model/positions.ts';
import { type CommitOutcome, type FenceShared, type ShareOptions } from './context.ts';
import type { FenceKey, Maker } from './fencepost.ts';
import { type FenceEdge, type Page, type PageArgs } from './page.ts';
import type { Rank, RankError } from './ranking.ts';
import { type FenceSettings } from './settings.ts';
import type { FencedSource } from './source.ts';
export interface FenceParts {
    /** Whose fence, over which stream: cursors and history belong to this pair. */
    readonly key: FenceKey;
    /** What this viewer's fence stands over. */
    readonly source: FencedSource;
    /** Orders a new head. One that throws, or answers no permutation, is replaced by order of arrival and told of. */
    readonly rank: Rank;
    /** Defaults: heads of 40, ranked from the start, 200 fenceposts kept for 90 days. Null serves strictly newest first. */
    readonly settings?: Partial<FenceSettings> | null;
    /** Written into fenceposts, to tell later what made them. */
    readonly template?: Maker;
    readonly onCommit?: (outcome: CommitOutcome) => void;
    readonly onRankError?: (error: RankError) => void;
}
/** The store and the keys of a fence on its own, or what it shares with the other fences of the process. */
export type FenceOptions = FenceParts & (ShareOptions | {
    readonly shared: FenceShared;
});
export interface NewItems {
    /** Newest first, at most the cap. */
    readonly positions: readonly Position[];
    /** There are more than the cap. */
    readonly isCapped: boolean;
}
export interface Fence {
    /** One page; the first commits what is new. Refuses bad arguments with BAD_USER_INPUT, bad cursors with INVALID_CURSOR. */
    page(args?: PageArgs): Promise<Page<FenceEdge>>;
    /** Commits what is new without reading a page. */
    refresh(): Promise<CommitOutcome>;
    /** Voids the history; the next first page begins a new epoch, whose number this resolves to. */
    reset(): Promise<number>;
    /** What is admitted above the latest fencepost, at most `cap` items (99). Commits nothing; nothing before the first. */
    newSince(cap?: number): Promise<NewItems>;
}
/**
 * A fence. Cheap: make one for each request, and share what a process shares. Refuses settings out of bounds with
 * BAD_USER_INPUT. Without settings (null) it has no fenceposts: refresh and newSince find nothing, reset is refused.
 *
 * @example
 * const fence = createFence({
 *   key: { viewer: 'ada', stream: 'songs' },
 *   store: memoryFenceStore(),
 *   cursorKeys: [{ id: 'a', secret: randomBytes(32) }],
 *   source: arraySource(songs),
 *   rank: (positions) => positions.toSorted((a, b) => plays[b] - plays[a]),
 * });
 * const page = await fence.page({ first: 20 });
 * const next = await fence.page({ first: 20, after: page.endCursor() });
 */
export declare function createFence(options: FenceOptions): Fence;
