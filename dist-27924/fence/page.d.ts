import { type Position } from '../model/positions.ts';
import type { FenceContext } from './context.ts';
import type { Fencepost } from './fencepost.ts';
import type { Region } from './walk/history.ts';
/**
 * MORE: more may be read. END: the stream ends here. CAPPED: the read budget ended first, more is behind `endCursor`.
 * REBUILDING: part of this page's history was lost and is served in chronological order.
 * DEGRADED: a fallback ordered part of this page because its ranker failed, or a fast store was away and the durable one
 * served it; the page is right, and its cursors are good.
 */
export type PageStatus = 'MORE' | 'END' | 'CAPPED' | 'REBUILDING' | 'DEGRADED';
/** What holds of a page, each by itself; none of them makes a page wrong. */
export type PageCondition = 
/** The read budget ended before the page was full; more is behind `endCursor`, or `startCursor` when read backwards. */
'CAPPED'
/** Part of this page's history was lost, and is served newest first. */
 | 'REBUILDING'
/** A fallback ordered part of this page, or a fast store was away. */
 | 'DEGRADED'
/** Nothing is committed yet. The page is newest first; the first refresh ranks it, so its order does not last. */
 | 'UNCOMMITTED'
/** The refresh's budget ended before all that is new was looked through; another refresh goes on from there. */
 | 'BEHIND';
/** Relay's arguments: `first` with `after`, or `last` with `before`. `refresh: false` commits nothing. */
export interface PageArgs {
    readonly first?: number | null;
    readonly after?: string | null;
    readonly last?: number | null;
    readonly before?: string | null;
    readonly refresh?: boolean;
}
/** One page, from the fence to GraphQL. What costs time only when asked for is a function. */
export interface Page<E> {
    /** Newest history first, in both directions. */
    readonly edges: readonly E[];
    /** The most urgent of the conditions, else whether more may be read. */
    readonly status: PageStatus;
    readonly conditions: readonly PageCondition[];
    hasNextPage(): Promise<boolean>;
    hasPreviousPage(): Promise<boolean>;
    startCursor(): string | null;
    /** On a page cut short by its budget, the place reading stopped, even when the page is empty. */
    endCursor(): string | null;
}
export interface FenceEdge {
    readonly position: Position;
    readonly region: Region;
    /** 0-based place in the head of `post`; null outside one. */
    readonly offset: number | null;
    /** The fencepost it was served from: who ranked it, and when. */
    readonly post: Fencepost | null;
    /** Sealed for this viewer and stream when first asked for; the same string on repeated calls. */
    cursor(): string;
}
/**
 * One page. A page from the very end commits what is new when it is read forwards, or when nothing is committed yet,
 * unless `refresh` is false. Refuses bad counts and unknown arguments with BAD_USER_INPUT, cursors with INVALID_CURSOR.
 */
export declare function page(fence: FenceContext, args: PageArgs): Promise<Page<FenceEdge>>;
