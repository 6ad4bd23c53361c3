import { splitProducer } from "../../../model/producers.js";
import { duplicatesOf } from "../engine/guard.js";
import { upsertOnce } from "../engine/cas.js";
import { changeId, edgeId } from "../engine/keys.js";
/** Changes a counter remembers. A process that lags behind by more than this many others would count its change twice. */
const APPLIED_CHANGES_MAX = 256;
/** Applies what is pending, then removes it from the viewer's document. */
export async function applyPending(collections, { _id, pending }) {
    if (pending.length === 0)
        return;
    await setEdges(collections.edges, pending.flatMap((change) => edgesOf(_id, change)));
    await countFollowers(collections.followers, _id, pending.filter(({ relation }) => relation === 'follow'));
    for (const change of pending.filter(({ relation }) => relation === 'block'))
        await bumpPeerVersion(collections, _id, change);
    await collections.viewers.updateOne({ _id }, { $pullAll: { pending: [...pending] } });
}
/** The edge itself and, for a block, its mirror on the other side. */
function edgesOf(consumer, { relation, producer, on, sinceMs, n }) {
    const edge = { consumer, relation, producer, on, sinceMs, n };
    const own = { _id: edgeId(edge), ...edge };
    if (relation !== 'block')
        return [own];
    const mirror = {
        ...edge,
        relation: 'blockedBy',
        consumer: splitProducer(producer).id,
        producer: `user:${consumer}`,
    };
    return [own, { _id: edgeId(mirror), ...mirror }];
}
/** Inserts new edges and overwrites older ones. */
async function setEdges(collection, edges) {
    for (const { _id, ...edge } of await insertNew(collection, edges))
        await collection.updateOne({ _id, consumer: edge.consumer, n: { $lt: edge.n } }, { $set: { on: edge.on, sinceMs: edge.sinceMs, n: edge.n } });
}
async function countFollowers(followers, consumer, follows) {
    const counts = follows.map(({ producer, n, on }) => ({
        _id: producer,
        n: on ? 1 : -1,
        appliedChanges: [changeId(consumer, n)],
    }));
    for (const { _id, n, appliedChanges } of await insertNew(followers, counts)) {
        await followers.updateOne({ _id, appliedChanges: { $nin: appliedChanges } }, { $inc: { n }, $push: { appliedChanges: newest(appliedChanges) } });
    }
}
/** Raises the version of the user who was blocked or unblocked. */
async function bumpPeerVersion({ viewers }, consumer, { producer, n }) {
    const change = changeId(consumer, n);
    await upsertOnce(viewers, { _id: splitProducer(producer).id, appliedChanges: { $ne: change } }, { $inc: { version: 1 }, $push: { appliedChanges: newest([change]) } });
}
/** Appends changes and keeps only the newest. */
function newest(changes) {
    return { $each: [...changes], $slice: -APPLIED_CHANGES_MAX };
}
/** Inserts many documents; returns those whose _id is taken. */
async function insertNew(collection, documents) {
    if (documents.length === 0)
        return [];
    const inserts = documents.map((document) => ({ insertOne: { document } }));
    try {
        await collection.bulkWrite(inserts, { ordered: false });
        return [];
    }
    catch (error) {
        return duplicatesOf(error).flatMap((nth) => documents[nth] ?? []);
    }
}
//# sourceMappingURL=apply-pending.js.map