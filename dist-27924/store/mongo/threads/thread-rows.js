/**
 * Keeps threads' records in step with their items. A record is changed by compare-and-set, after the item is written and
 * before the publish is acknowledged: incrementally from the record the item was written under when possible, otherwise
 * recomputed from the items, so the last writer has seen all earlier ones. Every step can be repeated, by the publish or
 * by a process that finds it unfinished.
 */
import { invariant } from "../../../base/errors.js";
import { categoryOf } from "../../../model/items.js";
import {} from "../../../model/producers.js";
import { compareAndSet, isWritten, LOST } from "../engine/cas.js";
import { duplicatesOf } from "../engine/guard.js";
import { threadId } from "../engine/keys.js";
import { deleteMarker, putMarkers } from "../reads/marker-rows.js";
import { THREAD_ITEMS_INDEX } from "../engine/indexes.js";
const BUILD_ITEMS = 2_000;
/** Threads of one batch that are updated in parallel. */
const THREADS_AT_ONCE = 8;
/** The records of the drafts' threads. A missing one is created from the first draft that names it. */
export async function ensureThreads({ threads }, drafts) {
    const firsts = new Map();
    for (const draft of drafts)
        if (draft.thread !== null && !firsts.has(draft.thread))
            firsts.set(draft.thread, draft);
    if (firsts.size === 0)
        return new Map();
    const known = await find([...firsts.keys()]);
    const fresh = [...firsts.values()].flatMap((draft) => draft.thread === null || known.has(draft.thread)
        ? []
        : [newThread(draft.thread, categoryOf(draft))]);
    if (fresh.length === 0)
        return known;
    try {
        await threads.insertMany(fresh, { ordered: false });
        return new Map([...known, ...fresh.map((row) => [row.thread, row])]);
    }
    catch (error) {
        // Another publish made some of them just now.
        duplicatesOf(error);
        return find([...firsts.keys()]);
    }
    async function find(names) {
        const ids = names.map(threadId);
        const [only] = ids;
        const rows = await threads
            .find({ _id: ids.length === 1 && only !== undefined ? only : { $in: ids } })
            .toArray();
        return new Map(rows.map((row) => [row.thread, row]));
    }
}
function newThread(thread, category) {
    return {
        _id: threadId(thread),
        thread,
        category,
        listed: null,
        first: 0,
        newest: 0,
        newestAuthor: null,
        items: 0,
        revision: 0,
        isMoving: false,
    };
}
/** After items were written: updates their threads' records, and deletes the markers that the authors' own items make redundant. */
export async function addToThreads(collections, written, records) {
    const threads = [...byThread(written)];
    for (let from = 0; from < threads.length; from += THREADS_AT_ONCE) {
        await Promise.all(threads.slice(from, from + THREADS_AT_ONCE).map(async ([thread, items]) => {
            await enter(collections, items, records.get(thread));
            // Only now: until here the marker stands in for what the record lacks.
            await dropOwn(collections, thread, items);
        }));
    }
}
function byThread(written) {
    const found = new Map();
    for (const item of written) {
        if (item.thread === null)
            continue;
        const items = found.get(item.thread) ?? [];
        items.push(item);
        found.set(item.thread, items);
    }
    return found;
}
async function dropOwn(collections, thread, items) {
    const authors = new Set(items.flatMap(({ author, visibility }) => author === null || visibility === 'private' ? [] : [author]));
    await Promise.all([...authors].map((author) => deleteMarker(collections, author, thread)));
}
/** Adds new items to one thread. They carry the category of the record they were written under. */
async function enter(collections, items, record) {
    const [first] = items;
    if (first?.thread == null)
        return;
    const next = record === undefined ? null : extended(record, items);
    if (record !== undefined && next !== null && (await replaceExtent(collections, record, next)))
        return;
    const category = await measure(collections, first.thread, Math.min(...items.map(({ _id }) => _id)));
    // The thread may have moved between reading its record and writing its items.
    await collections.items.updateMany({ _id: { $in: items.map(({ _id }) => _id) }, state: 'live', category: { $ne: category } }, { $set: { category } });
}
/**
 * The record extended by items that all lie above what it counts; null when one lies below. Nothing else can have been
 * counted meanwhile, as that would have changed the record.
 */
function extended(record, items) {
    const shown = items
        .filter(({ visibility }) => visibility !== 'private')
        .sort((a, b) => a._id - b._id);
    const [oldest, newest] = [shown[0], shown.at(-1)];
    if (oldest === undefined || newest === undefined)
        return record;
    if (oldest._id <= record.newest)
        return null;
    return {
        first: record.items === 0 ? oldest._id : record.first,
        newest: newest._id,
        newestAuthor: newest.author,
        items: record.items + shown.length,
    };
}
async function replaceExtent({ threads }, row, { first, newest, newestAuthor, items }) {
    const $set = {
        first,
        newest,
        newestAuthor,
        items,
        listed: newest === 0 ? null : row.category,
        revision: row.revision + 1,
    };
    return isWritten(threads.updateOne({ _id: row._id, revision: row.revision }, { $set }));
}
/** After an item was removed or hidden: updates its thread's record, and adds a marker for what the item said of its author's reading. */
export async function removeFromThread(collections, { _id, thread, author, visibility, createdAtMs }) {
    if (thread === null || visibility === 'private')
        return;
    await measure(collections, thread, 0);
    if (author === null)
        return;
    await putMarkers(collections, author, [
        { thread, at: _id, atMs: Math.max(0, Math.trunc(createdAtMs)) },
    ]);
}
/** After a private item became visible. */
export async function showInThread(collections, { thread }) {
    if (thread !== null)
        await measure(collections, thread, 0);
}
/** Brings the record up to date; returns its category. Reads only items above the newest counted when `from` lies there. */
async function measure(collections, thread, from) {
    const { threads } = collections;
    const _id = threadId(thread);
    return compareAndSet(() => threads.findOne({ _id }), async (row) => {
        invariant(row !== null, 'a thread has a record before it has items');
        const extent = await measured(collections, row, from > row.newest ? row.newest : 0);
        return (await replaceExtent(collections, row, extent)) ? row.category : LOST;
    }, { what: 'the thread' });
}
async function measured({ items }, row, above) {
    const filter = { thread: row.thread, _id: { $gt: above } };
    const rows = await items
        .find(filter, { projection: { visibility: 1 }, hint: THREAD_ITEMS_INDEX })
        .sort({ _id: 1 })
        .toArray();
    const shown = rows
        .filter((each) => 'visibility' in each && each.visibility !== 'private')
        .map((each) => each._id);
    const [oldest, newest] = [shown[0], shown.at(-1)];
    const kept = above === 0 ? { first: 0, newest: 0, newestAuthor: null, items: 0 } : row;
    if (oldest === undefined || newest === undefined)
        return {
            first: kept.first,
            newest: kept.newest,
            newestAuthor: kept.newestAuthor,
            items: kept.items,
        };
    const document = await items.findOne({ _id: newest }, { projection: { author: 1 } });
    const newestAuthor = document !== null && 'author' in document ? document.author : null;
    return {
        first: kept.items === 0 ? oldest : kept.first,
        newest,
        newestAuthor,
        items: kept.items + shown.length,
    };
}
/** Builds the records of threads from before records were kept. Repeatable, and safe while items are published. */
export async function buildThreads(collections) {
    for (let above = 0;;) {
        const documents = await collections.items
            .find({ _id: { $gt: above } })
            .sort({ _id: 1 })
            .limit(BUILD_ITEMS)
            .toArray();
        await recompute(collections, liveIn(documents));
        const last = documents.at(-1);
        if (last === undefined || documents.length < BUILD_ITEMS)
            return;
        above = last._id;
    }
}
/** Completes items whose publish did not finish. Repeatable. */
export async function finishItems(collections, positions) {
    await recompute(collections, liveIn(await collections.items.find({ _id: { $in: [...positions] } }).toArray()));
}
function liveIn(documents) {
    return documents.filter((document) => 'thread' in document &&
        document.thread !== null &&
        'state' in document &&
        document.state === 'live');
}
/** Recomputes the records from the items, whatever they say now. */
async function recompute(collections, live) {
    await ensureThreads(collections, live.map(({ producer, thread, tags }) => ({ producer: producer, thread, tags })));
    await addToThreads(collections, live, new Map());
}
//# sourceMappingURL=thread-rows.js.map