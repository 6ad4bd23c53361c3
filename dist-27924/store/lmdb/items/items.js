/** Items and the timelines they are in. Reads come from a bounded cache that this process's own writes keep exact. */
import { LRUCache } from 'lru-cache';
import { FeedError } from "../../../base/errors.js";
import { LIMITS } from "../../../base/limits.js";
import { categoryOf } from "../../../model/items.js";
import { position } from "../../../model/positions.js";
import { changedSince } from "../../ports/changed-since.js";
import { draftDigest, decodeItem, itemFromDraft, encodeItem } from "./item-codec.js";
import { positionKey, POSITION_MAX, textKey } from "../engine/keys.js";
import { openLmdbLikes } from "./likes.js";
import { forgetBlock } from "../engine/log-blocks.js";
import { takePosition } from "./positions.js";
import { addThreadItem, removeThreadItem, updateThreadVisibility } from "../threads/thread-rows.js";
import { addToTimelines, removeFromTimelines } from "../timelines/timelines.js";
export function openLmdbItems(env) {
    const cache = new LRUCache({ max: LIMITS.itemCacheMax });
    const likes = openLmdbLikes(env);
    const load = (at) => {
        const cached = cache.get(at);
        if (cached !== undefined)
            return cached;
        const item = isStorable(at) ? readItem(env, at) : null;
        if (item !== null)
            cache.set(at, item);
        return item;
    };
    const { removeAll, ...likeMethods } = likes;
    let changed = { count: 0, last: [] };
    const note = (at) => {
        changed = {
            count: changed.count + 1,
            last: [...changed.last, at].slice(-LIMITS.changesNamedMax),
        };
    };
    return {
        ...likeMethods,
        publish: async (draft) => {
            const prepared = prepare(draft);
            const published = await env.write(() => publishOne(env, prepared));
            if (published.isNew)
                cache.set(published.item.position, published.item);
            return published;
        },
        publishMany: async (drafts) => {
            const prepared = drafts.map(prepare);
            const published = await env.write(() => prepared.map((each) => publishOne(env, each)));
            return published.map(({ item }) => item);
        },
        changedSince: async (seen) => changedSince(changed, seen),
        getMany: async (positions) => env.read(() => positions.map(load)),
        positionsOf: async (keys) => env.read(() => keys.map(({ producer, clientKey }) => positionOf(env.clientKeys.get(textKey(producer, clientKey))))),
        edit: async (at, patch, atMs) => {
            const item = isStorable(at) ? await env.write(() => editOne(env, at, { patch, atMs })) : null;
            cache.delete(at);
            note(at);
            return item;
        },
        remove: async (at) => {
            if (!isStorable(at))
                return false;
            const isRemoved = await env.write(() => removeOne(env, at, removeAll));
            cache.delete(at);
            note(at);
            forgetBlock(env.logBlocks, at);
            return isRemoved;
        },
    };
}
function prepare(draft) {
    return { draft, digest: draft.clientKey === null ? null : draftDigest(draft) };
}
function publishOne(env, { draft, digest }) {
    const earlier = findEarlier(env, draft, digest);
    if (earlier !== null)
        return { item: earlier, isNew: false };
    const item = itemFromDraft(takePosition(env), draft);
    env.items.put(positionKey(item.position), encodeItem(item));
    if (draft.clientKey !== null && digest !== null) {
        env.clientKeys.put(textKey(draft.producer, draft.clientKey), [item.position, digest]);
    }
    addToTimelines(env, item);
    addThreadItem(env, item, categoryOf(draft));
    return { item, isNew: true };
}
/** The item that an earlier publish with this client key made. Refuses when it was deleted: a retry must not bring it back. */
function findEarlier(env, { producer, clientKey }, digest) {
    if (clientKey === null)
        return null;
    const row = env.clientKeys.get(textKey(producer, clientKey));
    if (row === undefined)
        return null;
    if (row[1] !== digest)
        throw new FeedError('CONFLICT', `expected the same content for client key "${clientKey}", got other content`);
    const item = readItem(env, position(row[0]));
    if (item === null)
        throw new FeedError('CONFLICT', `expected a new client key, got "${clientKey}" of an item that was deleted`);
    return item;
}
function positionOf(row) {
    return row === undefined ? null : position(row[0]);
}
function readItem({ items }, at) {
    const row = items.get(positionKey(at));
    return row === undefined ? null : decodeItem(at, row);
}
function editOne(env, at, { patch, atMs }) {
    const item = readItem(env, at);
    if (item === null)
        return null;
    const changed = {
        ...item,
        visibility: patch.visibility ?? item.visibility,
        payload: { ...item.payload, ...patch.payload, votes: item.payload.votes },
    };
    if (JSON.stringify(encodeItem(changed)) === JSON.stringify(encodeItem(item)))
        return item;
    const row = encodeItem({ ...changed, editedAtMs: atMs });
    env.items.put(positionKey(at), row);
    updateThreadVisibility(env, item, changed);
    return decodeItem(at, row);
}
function removeOne(env, at, removeLikes) {
    const item = readItem(env, at);
    if (item === null)
        return false;
    env.items.remove(positionKey(at));
    removeFromTimelines(env, item);
    removeThreadItem(env, item);
    removeLikes(at);
    return true;
}
function isStorable(at) {
    return at <= POSITION_MAX;
}
//# sourceMappingURL=items.js.map