/**
 * The edges of a sample world. Follows of people are derived from first replies, follows of threads are recorded
 * favourites, and the ready viewers follow the tags they use most; the data's `LICENSE.md` documents this.
 */
import { producerKey, userProducer } from "../model/producers.js";
import {} from "../model/edges.js";
import { readTable, tagsOf } from "./tables.js";
import { sampleViewers } from "./viewers.js";
/** Every follow in the folder, each once, in table order. */
export function deriveEdges(dir, activity) {
    const people = readTable(dir, 'derived_follows', ['follower', 'followee', 'created_at']);
    const favorites = readTable(dir, 'favorites', ['user', 'thread_id', 'date']);
    return [
        ...people.map((row) => follow(row.follower, userProducer(row.followee), Date.parse(row.created_at))),
        ...favorites.map((row) => follow(row.user, producerKey('thread', row.thread_id), Date.parse(row.date))),
        ...sampleViewers(dir).flatMap((viewer) => tagFollows(viewer, activity, favorites)),
    ];
}
/** The tags of the threads the viewer wrote in or favourited, most used first, ties by name. */
function tagFollows(viewer, activity, favorites) {
    const threadIds = [
        ...activity.posts.filter((post) => post.author === viewer.id).map((post) => post.thread_id),
        ...favorites.filter((row) => row.user === viewer.id).map((row) => row.thread_id),
    ];
    const uses = new Map();
    for (const id of threadIds) {
        const thread = activity.threads.get(id);
        for (const tag of thread === undefined ? [] : tagsOf(thread))
            uses.set(tag, (uses.get(tag) ?? 0) + 1);
    }
    const ranked = [...uses].sort(([nameA, usesA], [nameB, usesB]) => usesB - usesA || (nameA < nameB ? -1 : 1));
    return ranked
        .slice(0, viewer.derivedTags)
        .map(([tag]) => follow(viewer.id, producerKey('tag', tag), activity.lastMs));
}
function follow(consumer, producer, sinceMs) {
    return { consumer: consumer, producer, relation: 'follow', sinceMs };
}
//# sourceMappingURL=follows.js.map