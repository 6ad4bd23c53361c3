/** Items as rows: fixed tuples, so that no field names are stored. Decoded items are frozen and may be shared. */
import { createHash } from 'node:crypto';
import { freezeItem } from "../../../model/items.js";
export function encodeItem(item) {
    const { payload } = item;
    return [
        item.producer,
        item.author,
        item.kind,
        item.thread,
        item.tags,
        item.visibility,
        payload.title,
        payload.text,
        payload.url,
        payload.votes,
        item.createdAtMs,
        item.editedAtMs,
    ];
}
export function decodeItem(position, row) {
    const [producer, author, kind, thread, tags, visibility, title, text, url, votes, createdAtMs, editedAtMs,] = row;
    return freezeItem({
        position,
        producer: producer,
        author: author,
        kind,
        thread,
        tags,
        visibility,
        payload: { title, text, url, votes },
        createdAtMs,
        editedAtMs,
    });
}
/** The item a draft becomes at a position. */
export function itemFromDraft(position, draft) {
    return decodeItem(position, encodeItem({ ...draft, tags: [...draft.tags], editedAtMs: null }));
}
/**
 * What "the same content" means for a client key: everything but the display time, which a server stamps again on each
 * retry.
 */
export function draftDigest(draft) {
    const row = encodeItem({ ...draft, createdAtMs: 0, editedAtMs: null });
    const content = draft.category === undefined ? row : [...row, draft.category];
    return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
//# sourceMappingURL=item-codec.js.map