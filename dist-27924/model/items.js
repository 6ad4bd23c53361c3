/** Items: what a feed shows, before and after the store has given them a position. */
import { EVERYTHING, producerKey, splitProducer, userProducer } from "./producers.js";
/** The category of threads that nothing else places. */
export const UNCATEGORISED = 'category:none';
const NO_CATEGORY = new Set(['user', 'thread', 'all']);
/** Whether a producer can hold threads. A person cannot, as people write everywhere, nor can a thread or everything. */
export function isCategory(producer) {
    return !NO_CATEGORY.has(splitProducer(producer).type);
}
/** Where a thread opened by this draft belongs: what it names, else its producer if that is a place, else its first tag. */
export function categoryOf({ category, producer, tags, }) {
    if (category !== undefined)
        return category;
    if (isCategory(producer))
        return producer;
    return tags[0] === undefined ? UNCATEGORISED : producerKey('tag', tags[0]);
}
/** The timelines an item stands in, each once: its producer's, its author's, its thread's, its tags', and everything. */
export function timelinesOf(item) {
    const keys = new Set([EVERYTHING, item.producer]);
    if (item.author !== null)
        keys.add(userProducer(item.author));
    if (item.thread !== null)
        keys.add(producerKey('thread', item.thread));
    for (const tag of item.tags)
        keys.add(producerKey('tag', tag));
    return [...keys];
}
/** Whether any of an item's timelines is among these. The same as asking `timelinesOf`, without listing them. */
export function standsInAny(item, keys) {
    const { producer, author, thread, tags } = item;
    if (keys.has(producer) || keys.has(EVERYTHING))
        return true;
    if (author !== null && keys.has(userProducer(author)))
        return true;
    return ((thread !== null && keys.has(producerKey('thread', thread))) ||
        tags.some((tag) => keys.has(producerKey('tag', tag))));
}
/** Freezes an item with what it holds, so that caches may share it. */
export function freezeItem(item) {
    Object.freeze(item.tags);
    Object.freeze(item.payload);
    return Object.freeze(item);
}
//# sourceMappingURL=items.js.map