/**
 * Domain records in the shape of the schema. Fields that cost nothing are plain properties, which the compiled executor
 * reads without a call; what costs time is left to a resolver. An item's view is made once per item record.
 */
import { LIMITS } from "../base/limits.js";
import { encodeId, producerId, typeOfProducer } from "../model/ids.js";
import { producerKey, splitProducer, userProducer } from "../model/producers.js";
const VISIBILITIES = {
    public: 'PUBLIC',
    followers: 'FOLLOWERS',
    private: 'PRIVATE',
};
const DOMAIN_VISIBILITIES = {
    PUBLIC: 'public',
    FOLLOWERS: 'followers',
    PRIVATE: 'private',
};
export function visibilityOf(visibility) {
    return DOMAIN_VISIBILITIES[visibility];
}
export function viewProducer(key) {
    const { type, id } = splitProducer(key);
    return { __typename: typeOfProducer(key), id: producerId(key), key, type, name: id, login: id };
}
export function viewUser(user) {
    return viewProducer(userProducer(user));
}
const views = new WeakMap();
export function viewItem(item) {
    const known = views.get(item);
    if (known !== undefined)
        return known;
    const { payload, position, author, kind, visibility, createdAtMs, editedAtMs } = item;
    const view = {
        __typename: 'Item',
        id: encodeId('Item', String(position)),
        position,
        item,
        kind,
        author: author === null ? null : viewUser(author),
        title: payload.title,
        text: payload.text,
        url: payload.url,
        votes: payload.votes,
        visibility: VISIBILITIES[visibility],
        createdAt: new Date(createdAtMs),
        editedAt: editedAtMs === null ? null : new Date(editedAtMs),
    };
    views.set(item, view);
    return view;
}
/** The page is its own `pageInfo`: it has just those four questions. */
export function viewPage(page) {
    const edges = page.edges.map((edge) => ({
        node: viewItem(edge.item),
        region: edge.region,
        edge,
    }));
    return { ...connectionOf(edges, page), status: page.status };
}
export function connectionOf(edges, pageInfo) {
    return { edges, nodes: edges.map((edge) => edge.node), pageInfo };
}
export function viewRelation({ producer, sinceMs }) {
    return { ...viewProducerEdge(producer), since: new Date(sinceMs) };
}
export function viewProducerEdge(producer) {
    const node = viewProducer(producer);
    return { cursor: node.id, node };
}
export function viewPlace({ device, cursor, savedAtMs }) {
    return { device, cursor, savedAt: new Date(savedAtMs) };
}
export function viewCounts(counts) {
    return counts.map(({ category, count, isCapped }) => ({
        category: viewProducer(category),
        count: Math.min(count, LIMITS.unreadCountMax),
        isCapped,
    }));
}
const READ_EVENTS = {
    start: 'ReadStateStarted',
    change: 'ReadStateMarked',
    gap: 'ReadStateGap',
};
export function viewReadEvent({ kind, place, changes, counts }, cursor) {
    return {
        __typename: READ_EVENTS[kind],
        cursor,
        sequence: place.sequence,
        changes: changes.map(viewChange),
        unreadCounts: viewCounts(counts),
    };
}
function viewChange(change) {
    switch (change.kind) {
        case 'thread':
            return {
                __typename: 'ThreadRead',
                thread: viewProducer(producerKey('thread', change.thread)),
                upTo: change.upTo,
            };
        case 'category':
            return {
                __typename: 'CategoryRead',
                category: viewProducer(change.category),
                upTo: change.upTo,
            };
        case 'all':
            return { __typename: 'EverythingRead', upTo: change.upTo };
        case 'unread':
            return {
                __typename: 'ThreadMarkedUnread',
                thread: viewProducer(producerKey('thread', change.thread)),
                from: change.span.from,
                through: change.span.to,
            };
    }
}
//# sourceMappingURL=views.js.map