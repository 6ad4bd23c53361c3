/** Follows, blocks and mutes, the facts made of them, and the counts and versions kept in the same step. */
import { splitProducer } from "../../model/producers.js";
import {} from "../../model/edges.js";
import { checkEdgeCount } from "../checks.js";
import { NO_VALUE, prefixEnd, textKey, textsOf } from "./engine/keys.js";
const NEW_VIEWER = { version: 0, held: { follow: 0, block: 0, mute: 0 } };
export function openLmdbEdges(env) {
    return {
        addEdge: async (edge) => env.write(() => addOne(env, edge)),
        addEdges: async (edges) => {
            await env.write(() => {
                for (const edge of edges)
                    addOne(env, edge);
            });
        },
        removeEdge: async (consumer, producer, relation) => env.write(() => removeOne(env, { consumer, producer, relation })),
        facts: async (viewer, known) => {
            const version = env.recall(`version ${viewer}`, () => readViewer(env, viewer).version);
            return known?.version === version && known.viewer === viewer
                ? known
                : env.read(() => readFacts(env, viewer));
        },
        list: async (consumer, relation, page) => env.read(() => listPage(env, { consumer, relation }, page)),
        counts: async (producer) => env.read(() => ({ followers: env.followers.get(textKey(producer)) ?? 0 })),
    };
}
function addOne(env, edge) {
    const key = rowKey(edge);
    const sinceMs = env.edges.get(key);
    if (sinceMs !== undefined)
        return { edge: { ...edge, sinceMs }, isNew: false };
    raiseVersion(env, edge.consumer, { relation: edge.relation, by: 1 });
    env.edges.put(key, edge.sinceMs);
    if (edge.relation === 'follow')
        countFollower(env, edge.producer, 1);
    if (edge.relation === 'block') {
        const blocked = blockedUser(edge);
        env.blockers.put(textKey(blocked, edge.consumer), NO_VALUE);
        raiseVersion(env, blocked, null);
    }
    return { edge, isNew: true };
}
function removeOne(env, edge) {
    const key = rowKey(edge);
    const sinceMs = env.edges.get(key);
    if (sinceMs === undefined)
        return null;
    raiseVersion(env, edge.consumer, { relation: edge.relation, by: -1 });
    env.edges.remove(key);
    if (edge.relation === 'follow')
        countFollower(env, edge.producer, -1);
    if (edge.relation === 'block') {
        const blocked = blockedUser(edge);
        env.blockers.remove(textKey(blocked, edge.consumer));
        raiseVersion(env, blocked, null);
    }
    return { ...edge, sinceMs };
}
/** Every change of a viewer's facts passes here; so does the bound on how much one viewer may hold. */
function raiseVersion(env, user, change) {
    const { version, held } = readViewer(env, user);
    const next = { ...held };
    if (change !== null) {
        next[change.relation] += change.by;
        checkEdgeCount(change.relation, next[change.relation]);
    }
    env.viewers.put(textKey(user), [version + 1, next.follow, next.block, next.mute]);
}
function readViewer(env, user) {
    const row = env.viewers.get(textKey(user));
    if (row === undefined)
        return NEW_VIEWER;
    const [version, follow, block, mute] = row;
    return { version, held: { follow, block, mute } };
}
function countFollower(env, producer, by) {
    const key = textKey(producer);
    env.followers.put(key, (env.followers.get(key) ?? 0) + by);
}
function readFacts(env, viewer) {
    const { version } = readViewer(env, viewer);
    const held = (relation) => producersOf(env, { consumer: viewer, relation });
    const blocked = new Set([...held('block')].map((producer) => splitProducer(producer).id));
    const prefix = textKey(viewer);
    for (const key of env.blockers.getKeys({ start: prefix, end: prefixEnd(prefix) }))
        blocked.add(textsOf(key)[1]);
    return { viewer, version, follows: held('follow'), mutes: held('mute'), blocked };
}
function producersOf(env, holder) {
    const prefix = textKey(holder.consumer, holder.relation);
    const producers = new Set();
    for (const key of env.edges.getKeys({ start: prefix, end: prefixEnd(prefix) }))
        producers.add(producerOf(key));
    return producers;
}
function listPage(env, holder, { after, limit }) {
    if (limit === 0)
        return [];
    const prefix = textKey(holder.consumer, holder.relation);
    const start = after === null ? prefix : prefixEnd(rowKey({ ...holder, producer: after }));
    return Array.from(env.edges.getRange({ start, end: prefixEnd(prefix), limit }), ({ key, value }) => ({
        ...holder,
        producer: producerOf(key),
        sinceMs: value,
    }));
}
function rowKey({ consumer, relation, producer }) {
    return textKey(consumer, relation, producer);
}
function producerOf(key) {
    return textsOf(key)[2];
}
function blockedUser({ producer }) {
    return splitProducer(producer).id;
}
//# sourceMappingURL=edges.js.map