/**
 * The verbs of read state. Marks are clamped to the newest item the viewer may see, so that a mark from the future means
 * no more than "all of it". Every verb may be repeated; one that would change nothing writes nothing.
 */
import type { Clock } from '../base/clock.ts';
import { type Outcome } from '../base/outcome.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { type Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Span } from '../model/reads.ts';
import type { FactsCache } from '../social/facts.ts';
import { type ThreadListStores, type UnreadCount } from './thread-list.ts';
import { type ThreadState } from './thread-states.ts';
/** What a viewer's other devices are sent. */
export type MarkChange = {
    readonly kind: 'thread';
    readonly thread: string;
    readonly category: ProducerKey;
    readonly upTo: Position;
} | {
    readonly kind: 'category';
    readonly category: ProducerKey;
    readonly upTo: Position;
} | {
    readonly kind: 'all';
    readonly upTo: Position;
} | {
    readonly kind: 'unread';
    readonly thread: string;
    readonly category: ProducerKey;
    readonly span: Span;
};
/** What changed, durably, and the counts that follow from it. */
export interface ReadDelta {
    readonly changes: readonly MarkChange[];
    readonly counts: readonly UnreadCount[];
}
export interface MarkContext {
    readonly store: ThreadListStores;
    readonly facts: FactsCache;
    readonly clock: Clock;
    /** Called after every verb, once its change is durable and before it is acknowledged. Must not fail. */
    readonly onMark: (viewer: UserId, delta: ReadDelta) => Promise<void>;
}
/** That a thread was read. Null for `upTo` means as far as it goes now. */
export interface ThreadMark {
    readonly thread: string;
    readonly upTo: Position | null;
    /** Refused when the thread is in another category by now; null accepts any category. */
    readonly category: ProducerKey | null;
}
/** Null for `upTo` means as far as the category goes now. */
export interface MarkCategoryArgs {
    readonly category: ProducerKey;
    readonly upTo: Position | null;
}
/** Null for `upTo` means as far as everything goes now. `categories` are those whose counts are answered. */
export interface MarkAllArgs {
    readonly upTo: Position | null;
    readonly categories: readonly ProducerKey[];
}
/** Both ends included. */
export interface MarkUnreadArgs {
    readonly thread: string;
    /** Null for the newest item. */
    readonly from: Position | null;
    /** Null for the end of the thread. */
    readonly to: Position | null;
}
/** The threads after a verb, in the order asked, and the counts of their categories. */
export interface MarkResult {
    readonly threads: readonly ThreadState[];
    readonly counts: readonly UnreadCount[];
}
/** Marks a category read up to a position, or as far as it goes now. NOT_FOUND when the viewer sees no thread in it. */
export declare function markCategoryRead(context: MarkContext, viewer: UserId, { category, upTo }: MarkCategoryArgs): Promise<Outcome<MarkResult>>;
/** Marks everything everywhere read: one row. */
export declare function markAllRead(context: MarkContext, viewer: UserId, { upTo, categories }: MarkAllArgs): Promise<Outcome<MarkResult>>;
/**
 * Marks a part of a thread unread, until it is read again beyond that part; marks of the category or of everything do
 * not undo it.
 */
export declare function markUnread(context: MarkContext, viewer: UserId, { thread, from, to }: MarkUnreadArgs): Promise<Outcome<MarkResult>>;
/** In the order asked; null for what the viewer may not see and for what does not exist, alike. */
export declare function threadStatesByName(store: ThreadListStores, facts: ViewerFacts, threads: readonly string[]): Promise<readonly (ThreadState | null)[]>;
/** No further than what is newest. */
export declare function clampToNewest(upTo: Position | null, newest: Position): Position;
/** What an id in the input must name; the same words for what is absent and for what is hidden. */
export declare const EXISTING_OBJECT = "the id of an existing object";
