import type { Outcome } from '../base/outcome.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { type MarkAllArgs, type MarkCategoryArgs, type MarkContext, type MarkResult, type MarkUnreadArgs, type ReadDelta, type ThreadMark } from './marks.ts';
import { type MoveThreadArgs } from './move-thread.ts';
import { type ListenOptions, type ReadEvent } from './read-events.ts';
import { type CategoryPage, type CategoryPageRequest, type NextUnreadArgs, type ThreadPage, type ThreadPageRequest, type UnreadCount } from './thread-list.ts';
import { type ThreadState, type UnreadItems } from './thread-states.ts';
export interface Reads {
    markThreadsRead(viewer: UserId, marks: readonly ThreadMark[]): Promise<Outcome<MarkResult>>;
    markCategoryRead(viewer: UserId, args: MarkCategoryArgs): Promise<Outcome<MarkResult>>;
    markAllRead(viewer: UserId, args: MarkAllArgs): Promise<Outcome<MarkResult>>;
    markUnread(viewer: UserId, args: MarkUnreadArgs): Promise<Outcome<MarkResult>>;
    /** Announces nothing: every viewer's next read finds the thread where it is. */
    moveThread(viewer: UserId, args: MoveThreadArgs): Promise<Outcome<MarkResult>>;
    /** A page of threads. A viewer's first page starts a visit, which raises the watermark in the background. */
    threads(viewer: UserId, request: ThreadPageRequest): Promise<ThreadPage>;
    categories(facts: ViewerFacts, request: CategoryPageRequest): Promise<CategoryPage>;
    unreadCounts(viewer: UserId, categories: readonly ProducerKey[]): Promise<readonly UnreadCount[]>;
    nextUnread(viewer: UserId, args: NextUnreadArgs): Promise<ThreadState | null>;
    /** In the order asked; null for what the viewer may not see. For an anonymous viewer nothing is unread. */
    states(viewer: UserId | null, threads: readonly string[]): Promise<readonly (ThreadState | null)[]>;
    unreadItems(viewer: UserId | null, states: readonly ThreadState[]): Promise<readonly UnreadItems[]>;
    /** Raises the category's watermark as far as one visit may, and resolves with how far it is read as a whole. */
    visit(viewer: UserId, category: ProducerKey): Promise<Position>;
    /** The viewer's changes as they are acknowledged, on any device and process; see `listenToReads`. */
    listen(viewer: UserId, options: ListenOptions): AsyncIterableIterator<ReadEvent, undefined, undefined>;
    /**
     * Calls back in this process after each verb. A viewer's calls made one after another are reported in that order. The
     * returned function ends it.
     */
    onMark(listener: MarkListener): () => void;
    /** Resolves when the visits that run now have ended. */
    settled(): Promise<void>;
}
export type MarkListener = (viewer: UserId, delta: ReadDelta) => void;
export type ReadsOptions = Omit<MarkContext, 'onMark'> & {
    readonly store: Pick<Store, 'bus'>;
    /** Called when a visit in the background failed; the page that started it did not. */
    readonly onFault: (error: unknown) => void;
};
export declare function openReads(options: ReadsOptions): Reads;
