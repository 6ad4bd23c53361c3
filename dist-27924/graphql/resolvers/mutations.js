/** Mutations of content, edges and fences: each is one verb of the domain and a payload that shows what it gave. */
import { done } from "../../base/outcome.js";
import { like, unlike } from "../../content/likes.js";
import { edit, remove } from "../../content/edit.js";
import { publish } from "../../content/publish.js";
import { itemPosition, producerOfId } from "../../model/ids.js";
import { block, disconnect, follow, mute } from "../../social/edges.js";
import { viewItem, viewProducer, viewRelation, visibilityOf } from "../views.js";
import { openFeed } from "./feeds.js";
import { onItem, onProducer, onUser, payload, unresolved } from "./payload.js";
export const mutation = {
    publish: payload('item', publishAs, viewItem),
    editItem: payload('item', editAs, viewItem),
    deleteItem: payload('deletedItemId', onItem(remove), (_, { itemId }) => itemId),
    follow: payload('followEdge', onProducer(follow), viewRelation),
    unfollow: payload('producer', onProducer(ending('follow')), viewProducer),
    block: payload('blockEdge', onUser(block), viewRelation),
    unblock: payload('user', onUser(ending('block')), viewProducer),
    mute: payload('muteEdge', onProducer(mute), viewRelation),
    unmute: payload('producer', onProducer(ending('mute')), viewProducer),
    like: payload('item', onItem(like), viewItem),
    unlike: payload('item', onItem(unlike), viewItem),
    resetFence: payload('epoch', resetAs, (epoch) => epoch),
};
/** The verb that ends an edge. */
function ending(relation) {
    return (services, viewer, producer) => disconnect(services, viewer, { producer, relation });
}
async function resetAs(context, _, { template, args }) {
    const feed = await openFeed(context, template, args);
    return done(await context.services.feeds.reset(feed));
}
async function publishAs({ services }, viewer, input) {
    const producer = input.producerId == null ? null : producerOfId(input.producerId);
    if (input.producerId != null && producer === null)
        return unresolved('producerId');
    return publish(services, viewer, {
        clientKey: input.clientKey ?? null,
        producer,
        kind: input.kind,
        title: input.title ?? null,
        text: input.text ?? null,
        url: input.url?.href ?? null,
        tags: input.tags,
        thread: input.thread ?? null,
        visibility: visibilityOf(input.visibility),
    });
}
function editAs({ services }, viewer, input) {
    const position = itemPosition(input.itemId);
    return position === null
        ? Promise.resolve(unresolved('itemId'))
        : edit(services, viewer, { position, revision: revisionOf(input) });
}
/** What is left out stays as it is; null empties it. */
function revisionOf({ title, text, url, visibility }) {
    return {
        ...(title === undefined ? {} : { title }),
        ...(text === undefined ? {} : { text }),
        ...(url === undefined ? {} : { url: url?.href ?? null }),
        ...(visibility == null ? {} : { visibility: visibilityOf(visibility) }),
    };
}
//# sourceMappingURL=mutations.js.map