/**
 * Read state for one installation: what the server offers of it, over the store's ports. Every verb needs a viewer, and
 * tells the hook what it did once it is durable.
 */
import { LIMITS } from '../base/limits.ts';
import type { Position } from '../model/positions.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { createSemaphore } from '../base/async/semaphore.ts';
import type { Store } from '../store/ports/store.ts';
import { announceMarks, listenToReads, type ReadEvent, type ListenOptions } from './read-events.ts';
import { openMarkThreads } from './mark-threads.ts';
import {
  markAllRead,
  markCategoryRead,
  markUnread,
  threadStatesByName,
  type MarkContext,
  type MarkResult,
  type ReadDelta,
  type ThreadMark,
} from './marks.ts';
import { moveThread, type MoveThreadArgs } from './move-thread.ts';
import type { Outcome } from '../base/outcome.ts';
import {
  visibleCategories,
  listThreads,
  nextUnread,
  unreadCounts,
  type ThreadPage,
  type ThreadPageRequest,
  type UnreadCount,
} from './thread-list.ts';
import { unreadItems, type ThreadState, type UnreadItems } from './thread-states.ts';
import { visit } from './visit.ts';
import { ensureEnrolled } from './witnesses.ts';

export interface Reads {
  markThreadsRead(viewer: UserId, marks: readonly ThreadMark[]): Promise<Outcome<MarkResult>>;
  markCategoryRead(
    viewer: UserId,
    of: { readonly category: ProducerKey; readonly upTo: Position | null },
  ): Promise<Outcome<MarkResult>>;
  markAllRead(
    viewer: UserId,
    of: { readonly upTo: Position | null; readonly categories: readonly ProducerKey[] },
  ): Promise<Outcome<MarkResult>>;
  markUnread(
    viewer: UserId,
    part: { readonly thread: string; readonly from: Position | null; readonly to: Position | null },
  ): Promise<Outcome<MarkResult>>;
  /** Tells no listener: every viewer's next question is answered by where the thread is. */
  moveThread(viewer: UserId, move: MoveThreadArgs): Promise<Outcome<MarkResult>>;
  /** A page of threads. The first one of a viewer is a visit, which raises the watermark in its own time. */
  threads(viewer: UserId, request: ThreadPageRequest): Promise<ThreadPage>;
  categories(
    facts: ViewerFacts,
    page: { readonly first: number; readonly after: ProducerKey | null },
  ): Promise<{ readonly found: readonly ProducerKey[]; readonly hasMore: boolean }>;
  unreadCounts(viewer: UserId, categories: readonly ProducerKey[]): Promise<readonly UnreadCount[]>;
  nextUnread(
    viewer: UserId,
    from: { readonly category: ProducerKey; readonly after: Position | null },
  ): Promise<ThreadState | null>;
  /** In the order asked; null for what the viewer may not see. For an anonymous viewer nothing is unread. */
  states(
    viewer: UserId | null,
    threads: readonly string[],
  ): Promise<readonly (ThreadState | null)[]>;
  unreadItems(
    viewer: UserId | null,
    states: readonly ThreadState[],
  ): Promise<readonly UnreadItems[]>;
  /** Raises the category's watermark as far as one visit may. */
  visit(viewer: UserId, category: ProducerKey): Promise<Position>;
  /** The viewer's changes as they are acknowledged, on whatever device and process; see `listenToReads`. */
  listen(
    viewer: UserId,
    request: ListenOptions,
  ): AsyncIterableIterator<ReadEvent, undefined, undefined>;
  /** Calls back in this process after each verb, in the order they became durable for a viewer's calls in turn. Ends with the returned function. */
  onMark(listener: (viewer: UserId, delta: ReadDelta) => void): () => void;
  /** Resolves when no visit is under way. */
  settled(): Promise<void>;
}

export type ReadsOptions = Omit<MarkContext, 'onMark'> & {
  readonly store: Pick<Store, 'bus'>;
  /** Told when a visit of its own accord failed; the page it belonged to did not. */
  readonly onFault: (error: unknown) => void;
};

export function openReads(options: ReadsOptions): Reads {
  const listeners = new Set<(viewer: UserId, delta: ReadDelta) => void>();
  const { store, facts } = options;
  const deps: MarkContext = {
    ...options,
    onMark: async (viewer, delta) => {
      listeners.forEach((listen) => {
        listen(viewer, delta);
      });
      await announceMarks(store.bus, viewer, delta.changes);
    },
  };
  const gate = createSemaphore(LIMITS.liveEventsAtOnceMax);
  const visits = openVisits(options);
  const markThreads = openMarkThreads(deps);
  /** A verb before which a viewer who never touched read state joins it. */
  const enrolled =
    <A, R>(verb: (viewer: UserId, act: A) => Promise<R>) =>
    async (viewer: UserId, act: A): Promise<R> => {
      await ensureEnrolled(options, viewer);
      return verb(viewer, act);
    };
  return {
    markThreadsRead: enrolled(markThreads),
    markCategoryRead: enrolled((viewer, of) => markCategoryRead(deps, viewer, of)),
    markAllRead: enrolled((viewer, of) => markAllRead(deps, viewer, of)),
    markUnread: enrolled((viewer, part) => markUnread(deps, viewer, part)),
    moveThread: enrolled((viewer, move) => moveThread(deps, viewer, move)),
    async threads(viewer, request) {
      const page = await listThreads(store, await facts.of(viewer), request);
      if (request.after === null)
        void visits.start(viewer, request.category).catch(options.onFault);
      return page;
    },
    categories: (known, page) => visibleCategories(store, known, page),
    unreadCounts: async (viewer, categories) =>
      unreadCounts(store, await facts.of(viewer), categories),
    nextUnread: async (viewer, from) => nextUnread(store, await facts.of(viewer), from),
    states: async (viewer, threads) => threadStatesByName(deps, await facts.of(viewer), threads),
    unreadItems: async (viewer, states) => unreadItems(store, await facts.of(viewer), states),
    visit: (viewer, category) => visits.start(viewer, category),
    listen: (viewer, request) => listenToReads({ store, facts, semaphore: gate }, viewer, request),
    onMark(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settled: visits.settled,
  };
}

/** Visits under way, one for each viewer and category at a time. */
function openVisits(deps: Pick<ReadsOptions, 'store' | 'facts' | 'clock'>) {
  const underWay = new Map<string, Promise<Position>>();
  return {
    start(viewer: UserId, category: ProducerKey): Promise<Position> {
      const name = `${viewer}\n${category}`;
      const running =
        underWay.get(name) ??
        deps.facts
          .of(viewer)
          .then((facts) => visit(deps, facts, category))
          .finally(() => underWay.delete(name));
      underWay.set(name, running);
      return running;
    },
    async settled(): Promise<void> {
      await Promise.allSettled(underWay.values());
    },
  };
}
