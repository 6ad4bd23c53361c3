/** Items as documents, and what "the same content" means for a client key. */
import { createHash } from 'node:crypto';
import { timelinesOf } from "../../../model/items.js";
import { position } from "../../../model/positions.js";
import {} from "../../../model/producers.js";
export function documentOfDraft(at, draft, { token, category }) {
    const { payload } = draft;
    return {
        _id: at,
        state: 'live',
        revision: 0,
        token,
        timelines: timelinesOf(draft),
        producer: draft.producer,
        author: draft.author,
        kind: draft.kind,
        thread: draft.thread,
        category,
        tags: [...draft.tags],
        visibility: draft.visibility,
        title: payload.title,
        text: payload.text,
        url: payload.url,
        votes: payload.votes,
        createdAtMs: draft.createdAtMs,
        editedAtMs: null,
    };
}
/** Null for a document that shows nothing. */
export function itemOfDocument(document) {
    if (document?.state !== 'live')
        return null;
    const { title, text, url, votes } = document;
    return {
        position: position(document._id),
        producer: document.producer,
        author: document.author,
        kind: document.kind,
        thread: document.thread,
        tags: document.tags,
        visibility: document.visibility,
        payload: { title, text, url, votes },
        createdAtMs: document.createdAtMs,
        editedAtMs: document.editedAtMs,
    };
}
/** Covers everything except the display time, which the server stamps again on each attempt. */
export function digestOfDraft(draft) {
    const { producer, author, kind, thread, tags, visibility, payload } = draft;
    const row = [
        producer,
        author,
        kind,
        thread,
        tags,
        visibility,
        payload.title,
        payload.text,
        payload.url,
        payload.votes,
        ...(draft.category === undefined ? [] : [draft.category]),
    ];
    return createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 22);
}
//# sourceMappingURL=item-codec.js.map