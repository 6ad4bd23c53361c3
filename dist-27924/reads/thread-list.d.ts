import type { ViewerFacts } from '../model/edges.ts';
import { type Position } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { type ThreadStores, type ThreadState } from './thread-states.ts';
export type ThreadListStores = ThreadStores & Pick<Store, 'timelines'>;
/** Where a page ended: the list continues below `below`, and began at `top`. */
export interface ThreadPlace {
    readonly top: Position;
    readonly below: Position;
}
export interface ThreadPageRequest {
    readonly category: ProducerKey;
    readonly first: number;
    readonly after: ThreadPlace | null;
    /** Lists only unread threads. */
    readonly isUnreadOnly: boolean;
}
export interface ListedThread {
    readonly state: ThreadState;
    readonly place: ThreadPlace;
}
export interface ThreadPage {
    readonly threads: readonly ListedThread[];
    /** CAPPED: the search ended before the list did; it continues at `reached`. */
    readonly status: 'MORE' | 'END' | 'CAPPED';
    readonly reached: ThreadPlace;
    hasPrevious(): Promise<boolean>;
}
/** How many threads of a category are unread. */
export interface UnreadCount {
    readonly category: ProducerKey;
    readonly count: number;
    /** Whether counting stopped at its bound: there may be more. */
    readonly isCapped: boolean;
}
export interface CategoryPageRequest {
    readonly first: number;
    /** Null for the first page. */
    readonly after: ProducerKey | null;
}
export interface CategoryPage {
    readonly found: readonly ProducerKey[];
    readonly hasMore: boolean;
}
export interface NextUnreadArgs {
    readonly category: ProducerKey;
    /** The newest position of the thread before; null to begin. */
    readonly after: Position | null;
}
/** A page of a category's threads, newest first; empty for a category that does not exist. Refuses a bad page size. */
export declare function listThreads(store: ThreadListStores, facts: ViewerFacts, { category, first, after, isUnreadOnly }: ThreadPageRequest): Promise<ThreadPage>;
/** Whether the category holds a thread that the viewer may see. */
export declare function holdsThreads(store: ThreadListStores, facts: ViewerFacts, category: ProducerKey): Promise<boolean>;
/** Categories that hold a thread the viewer may see, by key, starting after `after`. Gives up after a bounded number of hidden ones. */
export declare function visibleCategories(store: ThreadListStores, facts: ViewerFacts, { first, after }: CategoryPageRequest): Promise<CategoryPage>;
/** How many threads of each category are unread, exactly up to the cap. Counted from the same states as the list. */
export declare function unreadCounts(store: ThreadListStores, facts: ViewerFacts, categories: readonly ProducerKey[]): Promise<readonly UnreadCount[]>;
/** The unread thread that has waited longest, among those above `after`; reading on from there lets the watermark rise. */
export declare function nextUnread(store: ThreadListStores, facts: ViewerFacts, { category, after }: NextUnreadArgs): Promise<ThreadState | null>;
