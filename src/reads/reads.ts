/**
 * Read state for one installation: the operations the server offers, over the store's ports. Every operation needs a
 * viewer, enrols them on first use, and calls the hook with what it changed once that is durable.
 */
import { createSemaphore } from '../base/async/semaphore.ts';
import { ALL_ON, type FlagReader } from '../base/flags/flag-list.ts';
import { LIMITS } from '../base/limits.ts';
import type { Outcome } from '../base/outcome.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { listCategories, type CategoryPage, type CategoryPageRequest } from './categories.ts';
import { ensureEnrolled } from './enrolment.ts';
import { lastReadTimes } from './last-read.ts';
import { openMarkThreads } from './mark-threads.ts';
import {
  markAllRead,
  markCategoryRead,
  markUnread,
  threadStatesByName,
  type MarkAllArgs,
  type MarkCategoryArgs,
  type MarkContext,
  type MarkResult,
  type MarkUnreadArgs,
  type ReadDelta,
  type ThreadMark,
} from './marks.ts';
import { moveThread, type MoveThreadArgs } from './move-thread.ts';
import { announceMarks, listenToReads, type ListenOptions, type ReadEvent } from './read-events.ts';
import { openSharedEvents } from './shared-events.ts';
import {
  listThreads,
  nextUnread,
  unreadCounts,
  type NextUnreadArgs,
  type ThreadPage,
  type ThreadPageRequest,
  type UnreadCount,
} from './thread-list.ts';
import { unreadItems, type ThreadState, type UnreadItems } from './thread-states.ts';
import { threadsAt } from './threads-at.ts';
import { openVisits } from './visit.ts';

export interface Reads {
  markThreadsRead(viewer: UserId, marks: readonly ThreadMark[]): Promise<Outcome<MarkResult>>;
  markCategoryRead(viewer: UserId, args: MarkCategoryArgs): Promise<Outcome<MarkResult>>;
  markAllRead(viewer: UserId, args: MarkAllArgs): Promise<Outcome<MarkResult>>;
  markUnread(viewer: UserId, args: MarkUnreadArgs): Promise<Outcome<MarkResult>>;
  /** Announces nothing: every viewer's next read finds the thread in its new category. */
  moveThread(viewer: UserId, args: MoveThreadArgs): Promise<Outcome<MarkResult>>;
  /**
   * The newest position. Questions asked at the same position agree with each other, whatever is published meanwhile;
   * without one, each is answered as of its own moment.
   */
  now(): Promise<Position>;
  /** A page of threads. A viewer's first page starts a visit, which raises the watermark in the background. */
  threads(viewer: UserId, request: ThreadPageRequest, at?: Position): Promise<ThreadPage>;
  categories(
    facts: ViewerFacts,
    request: CategoryPageRequest,
    at?: Position,
  ): Promise<CategoryPage>;
  unreadCounts(
    viewer: UserId,
    categories: readonly ProducerKey[],
    at?: Position,
  ): Promise<readonly UnreadCount[]>;
  nextUnread(viewer: UserId, args: NextUnreadArgs, at?: Position): Promise<ThreadState | null>;
  /**
   * In the order of the request; null for a thread that the viewer may not see. For an anonymous viewer nothing is
   * unread.
   */
  states(
    viewer: UserId | null,
    threads: readonly string[],
    at?: Position,
  ): Promise<readonly (ThreadState | null)[]>;
  unreadItems(
    viewer: UserId | null,
    states: readonly ThreadState[],
  ): Promise<readonly UnreadItems[]>;
  /** When the viewer last marked any part of each thread read, in ms since 1970; see `lastReadTimes`. */
  lastReadTimes(
    viewer: UserId | null,
    states: readonly ThreadState[],
  ): Promise<readonly (number | null)[]>;
  /**
   * Raises the category's watermark as far as one visit may, and resolves with the position up to which it is read as a
   * whole.
   */
  visit(viewer: UserId, category: ProducerKey): Promise<Position>;
  /** The viewer's changes as they are acknowledged, on any device and process; see `listenToReads`. */
  listen(
    viewer: UserId,
    options: ListenOptions,
  ): AsyncIterableIterator<ReadEvent, undefined, undefined>;
  /**
   * Calls back in this process after each operation. Sequential calls of one viewer are reported in order. The returned
   * function removes the listener.
   */
  onMark(listener: MarkListener): () => void;
  /** Resolves when the visits that are running now have finished. */
  settled(): Promise<void>;
}

export type MarkListener = (viewer: UserId, delta: ReadDelta) => void;

export type ReadsOptions = Omit<MarkContext, 'onMark'> & {
  readonly store: Pick<Store, 'bus'>;
  /** Called when a background visit failed; the page that started it did not fail. */
  readonly onFault: (error: unknown) => void;
  /** Called for each live event; everything is on when left out. */
  readonly flags?: FlagReader;
};

export function openReads(options: ReadsOptions): Reads {
  const { store, facts, onFault, flags = ALL_ON } = options;
  const listeners = new Set<MarkListener>();
  const context: MarkContext = {
    ...options,
    async onMark(viewer, delta) {
      for (const listener of listeners) listener(viewer, delta);
      await announceMarks(store.bus, viewer, delta.changes);
    },
  };
  const semaphore = createSemaphore(LIMITS.liveEventsAtOnceMax);
  const readShared = openSharedEvents({ store, facts, semaphore });
  const visits = openVisits(options);
  const storeAt = async (at?: Position) => threadsAt(store, at ?? (await store.timelines.newest()));
  const markThreads = openMarkThreads(context);
  /** An operation that first enrols a viewer who has no read state yet. */
  const enrolled =
    <A, R>(verb: (viewer: UserId, args: A) => Promise<R>) =>
    async (viewer: UserId, args: A): Promise<R> => {
      await ensureEnrolled(options, viewer);
      return verb(viewer, args);
    };
  return {
    markThreadsRead: enrolled(markThreads),
    markCategoryRead: enrolled((viewer, args) => markCategoryRead(context, viewer, args)),
    markAllRead: enrolled((viewer, args) => markAllRead(context, viewer, args)),
    markUnread: enrolled((viewer, args) => markUnread(context, viewer, args)),
    moveThread: enrolled((viewer, args) => moveThread(context, viewer, args)),
    now: () => store.timelines.newest(),
    async threads(viewer, request, at) {
      const page = await listThreads(await storeAt(at), await facts.of(viewer), request);
      if (request.after === null) void visits.start(viewer, request.category).catch(onFault);
      return page;
    },
    categories: async (known, request, at) => listCategories(await storeAt(at), known, request),
    unreadCounts: async (viewer, categories, at) =>
      unreadCounts(await storeAt(at), await facts.of(viewer), categories),
    nextUnread: async (viewer, args, at) =>
      nextUnread(await storeAt(at), await facts.of(viewer), args),
    states: async (viewer, threads, at) =>
      threadStatesByName(await storeAt(at), await facts.of(viewer), threads),
    unreadItems: async (viewer, states) => unreadItems(store, await facts.of(viewer), states),
    lastReadTimes: async (viewer, states) => lastReadTimes(store, await facts.of(viewer), states),
    visit: (viewer, category) => visits.start(viewer, category),
    listen: (viewer, listenOptions) =>
      listenToReads(
        { bus: store.bus, readShared, isOn: () => flags.isOn('live.reads', viewer) },
        viewer,
        listenOptions,
      ),
    onMark(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    settled: visits.settled,
  };
}
