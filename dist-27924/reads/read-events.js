/**
 * Live events of read state. A mark is announced with what it changed and nothing else; each listener asks again what
 * the viewer may see, and counts again, so that no event reveals what was hidden since.
 */
import { mapAsync, SKIP } from "../base/async/map-async.js";
import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
import { threadStatesByName } from "./marks.js";
import { holdsThreads, unreadCounts } from "./thread-list.js";
const SUBJECT = 'reads';
/** Announces changes to the viewer's devices. Too many for one message are announced as unknown, which listeners receive as a gap. */
export async function announceMarks(bus, viewer, changes) {
    const message = JSON.stringify({ subject: SUBJECT, changes });
    await bus.publish(viewer, message.length <= LIMITS.newsCharsMax ? message : JSON.stringify({ subject: SUBJECT }));
}
/**
 * A viewer's changes, each once and in the order announced, or a gap. A start or a gap comes first. What became
 * invisible since it was announced is left out, and an event without anything else is skipped. Ends with `return`, the
 * signal or a failure; refuses, with BAD_USER_INPUT, more than 100 categories.
 */
export function listenToReads(context, viewer, { from, categories, signal }) {
    if (categories.length > LIMITS.categoriesMax)
        throw new FeedError('BAD_USER_INPUT', `expected at most ${LIMITS.categoriesMax} categories, got ${categories.length}`);
    const events = context.store.bus.subscribe(viewer, {
        from,
        ...(signal === undefined ? {} : { signal }),
    });
    return mapAsync(events, async (event) => (await context.semaphore(() => eventOf(context, { viewer, categories }, event))) ?? SKIP);
}
async function eventOf({ store, facts }, { viewer, categories }, busEvent) {
    const { place } = busEvent;
    const changes = busEvent.kind === 'message' ? changesIn(busEvent.message) : [];
    if (changes === null)
        return null;
    const known = await facts.of(viewer);
    if (busEvent.kind !== 'message' || changes === 'unknown') {
        return {
            kind: busEvent.kind === 'start' ? 'start' : 'gap',
            place,
            changes: [],
            counts: await unreadCounts(store, known, categories),
        };
    }
    const visible = await visibleChanges(store, known, changes);
    if (visible.length === 0)
        return null;
    const touched = new Set(visible.flatMap((change) => (change.kind === 'all' ? categories : [change.category])));
    return {
        kind: 'change',
        place,
        changes: visible,
        counts: await unreadCounts(store, known, [...touched].slice(0, LIMITS.categoriesMax)),
    };
}
/** Null for a message of another subject; `unknown` for changes that were too many, or that another version wrote. */
function changesIn(message) {
    const { subject, changes } = JSON.parse(message);
    if (subject !== SUBJECT)
        return null;
    return Array.isArray(changes) && changes.every(isChange) ? changes : 'unknown';
}
const KINDS = new Set([
    'thread',
    'category',
    'all',
    'unread',
]);
function isChange(value) {
    return typeof value === 'object' && value !== null && 'kind' in value && KINDS.has(value.kind);
}
/** The changes of what the viewer may still see, each thread with its present category. */
async function visibleChanges(store, facts, changes) {
    const threads = changes.flatMap((change) => ('thread' in change ? [change.thread] : []));
    const states = await threadStatesByName(store, facts, threads);
    const categories = new Map(states.flatMap((state) => state === null ? [] : [[state.record.thread, state.record.category]]));
    const kept = [];
    for (const change of changes) {
        if ('thread' in change) {
            const category = categories.get(change.thread);
            if (category !== undefined)
                kept.push({ ...change, category });
        }
        else if (change.kind === 'all' || (await holdsThreads(store, facts, change.category)))
            kept.push(change);
    }
    return kept;
}
//# sourceMappingURL=read-events.js.map