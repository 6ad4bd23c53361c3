/** Items: read, published, edited and removed, one document each. */
import { position } from "../../../model/positions.js";
import {} from "../../../model/items.js";
import { recordChange, readChangedSince } from "./changed-items.js";
import { compareAndSet, isWritten, LOST } from "../engine/cas.js";
import { itemOfDocument } from "./item-codec.js";
import { clientKeyId } from "../engine/keys.js";
import { openMongoLikes } from "./likes.js";
import { prepare, publishAll, publishOne } from "./publish.js";
import { createKeyedMutex } from "../../../base/async/keyed-mutex.js";
import { removeFromThread, showInThread } from "../threads/thread-rows.js";
export function openMongoItems(collections, positions, intents) {
    const context = { collections, positions };
    const inTurn = createKeyedMutex();
    const { forget, ...likes } = openMongoLikes(collections);
    return {
        ...likes,
        publish: async (draft) => {
            const prepared = prepare(draft);
            return prepared.key === null
                ? publishOne(context, prepared)
                : inTurn(prepared.key.id, () => publishOne(context, prepared));
        },
        publishMany: async (drafts) => publishAll(context, drafts.map(prepare)),
        getMany: async (wanted) => getMany(collections, wanted),
        changedSince: async (seen) => readChangedSince(collections, seen),
        positionsOf: async (keys) => {
            return positionsOf(collections, keys);
        },
        edit: async (at, patch, atMs) => {
            const change = () => edit(collections, at, { patch, atMs });
            const item = await (patch.visibility === undefined
                ? change()
                : intents.withIntent({ item: at, thread: null }, change));
            if (item !== null)
                await recordChange(collections, at);
            return item;
        },
        remove: async (at) => {
            const isRemoved = await intents.withIntent({ item: at, thread: null }, () => remove(collections, at));
            await Promise.all([forget(at), recordChange(collections, at)]);
            return isRemoved;
        },
    };
}
async function getMany({ items }, positions) {
    const wanted = [...new Set(positions)];
    if (wanted.length === 0)
        return positions.map(() => null);
    const [only] = wanted;
    const filter = wanted.length === 1 && only !== undefined ? { _id: only } : { _id: { $in: wanted } };
    const found = new Map((await items.find(filter, { batchSize: wanted.length + 1 }).toArray()).map((document) => [
        document._id,
        itemOfDocument(document),
    ]));
    return positions.map((at) => found.get(at) ?? null);
}
/** A key may be reserved for a position without an item. */
async function positionsOf({ clientKeys, items }, keys) {
    if (keys.length === 0)
        return [];
    const ids = keys.map(({ producer, clientKey }) => clientKeyId(producer, clientKey));
    const reserved = new Map((await clientKeys.find({ _id: { $in: [...new Set(ids)] } }).toArray()).map((row) => [
        row._id,
        row.at,
    ]));
    const documents = reserved.size === 0
        ? []
        : await items
            .find({ _id: { $in: [...reserved.values()] } }, { projection: { state: 1 } })
            .toArray();
    const arrived = new Set(documents.filter(({ state }) => state !== 'void').map(({ _id }) => _id));
    return ids.map((id) => {
        const at = reserved.get(id);
        return at !== undefined && arrived.has(at) ? position(at) : null;
    });
}
/** The document that stays behind records what the thread still has to take out, so that a repeat finishes it. */
async function remove(collections, at) {
    const { items } = collections;
    return compareAndSet(() => items.findOne({ _id: at }), async (document) => {
        if (document?.state !== 'live') {
            if (document !== null)
                await finishRemoval(collections, at, document);
            return false;
        }
        const { revision } = document;
        const gone = goneOf(document);
        if (!(await isWritten(items.replaceOne({ _id: at, state: 'live', revision }, gone))))
            return LOST;
        await finishRemoval(collections, at, gone);
        return true;
    }, { what: 'the item' });
}
function goneOf({ thread, author, visibility, unsyncedVisibility, createdAtMs, }) {
    if (thread === null)
        return { state: 'deleted' };
    // What its thread still counts it as, if that is more than it is.
    const counted = visibility === 'private' ? (unsyncedVisibility ?? 'private') : visibility;
    return { state: 'deleted', pendingRemoval: { thread, author, visibility: counted, createdAtMs } };
}
/** Brings the item's thread up to date where a process died before it could. Repeatable. */
export async function finishItem(collections, at) {
    const document = await collections.items.findOne({ _id: at });
    if (document?.state === 'live')
        await finishShowing(collections, document);
    else if (document !== null)
        await finishRemoval(collections, at, document);
}
async function finishRemoval(collections, at, { pendingRemoval }) {
    if (pendingRemoval === undefined)
        return;
    await removeFromThread(collections, { _id: at, ...pendingRemoval });
    await collections.items.updateOne({ _id: at, state: 'deleted' }, { $unset: { pendingRemoval: '' } });
}
/** Compare-and-set on the item's revision. */
async function edit(collections, at, { patch, atMs }) {
    const { items } = collections;
    return compareAndSet(() => items.findOne({ _id: at }), async (document) => {
        if (document?.state !== 'live')
            return null;
        const changed = patched(document, patch);
        if (JSON.stringify(changed) === JSON.stringify(document)) {
            // A repeat of an edit whose process died brings the thread up to date.
            await finishShowing(collections, document);
            return itemOfDocument(document);
        }
        const next = edited(document, changed, atMs);
        const { _id, ...content } = next;
        const { revision } = document;
        if (!(await isWritten(items.replaceOne({ _id, state: 'live', revision }, content))))
            return LOST;
        await finishShowing(collections, next);
        return itemOfDocument(next);
    }, { what: 'the item' });
}
/** Notes the visibility that the thread still counts the item as, when the edit hides or shows it. */
function edited(before, changed, atMs) {
    const changesThread = (changed.visibility === 'private') !== (before.visibility === 'private');
    return {
        ...changed,
        editedAtMs: atMs,
        revision: before.revision + 1,
        ...(changesThread
            ? { unsyncedVisibility: before.unsyncedVisibility ?? before.visibility }
            : {}),
    };
}
/** Brings the thread up to date after the item was hidden or shown, unless that was done already. */
async function finishShowing(collections, document) {
    const { _id, revision, visibility, unsyncedVisibility } = document;
    if (unsyncedVisibility === undefined)
        return;
    if (visibility === 'private' && unsyncedVisibility !== 'private')
        await removeFromThread(collections, { ...document, visibility: unsyncedVisibility });
    else
        await showInThread(collections, document);
    await collections.items.updateOne({ _id, state: 'live', revision }, { $unset: { unsyncedVisibility: '' } });
}
function patched(document, { payload, visibility }) {
    return {
        ...document,
        visibility: visibility ?? document.visibility,
        title: payload?.title === undefined ? document.title : payload.title,
        text: payload?.text === undefined ? document.text : payload.text,
        url: payload?.url === undefined ? document.url : payload.url,
    };
}
//# sourceMappingURL=items.js.map