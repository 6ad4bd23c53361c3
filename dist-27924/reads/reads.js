/**
 * Read state for one installation: the verbs the server offers, over the store's ports. Every verb needs a viewer,
 * enrols them at their first touch, and calls the hook with what it changed once that is durable.
 */
import { createSemaphore } from "../base/async/semaphore.js";
import { LIMITS } from "../base/limits.js";
import { ensureEnrolled } from "./enrolment.js";
import { openMarkThreads } from "./mark-threads.js";
import { markAllRead, markCategoryRead, markUnread, threadStatesByName } from "./marks.js";
import { moveThread } from "./move-thread.js";
import { announceMarks, listenToReads } from "./read-events.js";
import { listThreads, nextUnread, unreadCounts, visibleCategories } from "./thread-list.js";
import { unreadItems } from "./thread-states.js";
import { openVisits } from "./visit.js";
export function openReads(options) {
    const { store, facts, onFault } = options;
    const listeners = new Set();
    const context = {
        ...options,
        async onMark(viewer, delta) {
            for (const listener of listeners)
                listener(viewer, delta);
            await announceMarks(store.bus, viewer, delta.changes);
        },
    };
    const semaphore = createSemaphore(LIMITS.liveEventsAtOnceMax);
    const visits = openVisits(options);
    const markThreads = openMarkThreads(context);
    /** A verb before which a viewer who never touched read state is enrolled. */
    const enrolled = (verb) => async (viewer, args) => {
        await ensureEnrolled(options, viewer);
        return verb(viewer, args);
    };
    return {
        markThreadsRead: enrolled(markThreads),
        markCategoryRead: enrolled((viewer, args) => markCategoryRead(context, viewer, args)),
        markAllRead: enrolled((viewer, args) => markAllRead(context, viewer, args)),
        markUnread: enrolled((viewer, args) => markUnread(context, viewer, args)),
        moveThread: enrolled((viewer, args) => moveThread(context, viewer, args)),
        async threads(viewer, request) {
            const page = await listThreads(store, await facts.of(viewer), request);
            if (request.after === null)
                void visits.start(viewer, request.category).catch(onFault);
            return page;
        },
        categories: (known, request) => visibleCategories(store, known, request),
        unreadCounts: async (viewer, categories) => unreadCounts(store, await facts.of(viewer), categories),
        nextUnread: async (viewer, args) => nextUnread(store, await facts.of(viewer), args),
        states: async (viewer, threads) => threadStatesByName(store, await facts.of(viewer), threads),
        unreadItems: async (viewer, states) => unreadItems(store, await facts.of(viewer), states),
        visit: (viewer, category) => visits.start(viewer, category),
        listen: (viewer, listenOptions) => listenToReads({ store, facts, semaphore }, viewer, listenOptions),
        onMark(listener) {
            listeners.add(listener);
            return () => {
                listeners.delete(listener);
            };
        },
        settled: visits.settled,
    };
}
//# sourceMappingURL=reads.js.map