/** The sources: streams that read timelines. A source holds every item of its timelines. */
import { LRUCache } from 'lru-cache';
import { LIMITS } from "../base/limits.js";
import { EVERYTHING, producerKey, splitProducer } from "../model/producers.js";
import { standsInAny, timelinesOf } from "../model/items.js";
import { cut, drained, endOf, isEmpty } from "../fence/enumeration.js";
import { valueOf } from "./rules.js";
import { unmixed } from "./stream.js";
/** Every item. */
export function everythingSource() {
    const all = new Set([EVERYTHING]);
    return timelineSource(() => all, () => 'everything: the item is gone');
}
/** Items of the producers a viewer follows, or only of producers of some types. Empty for an anonymous viewer. */
export function followingSource(followSets, choice) {
    return timelineSource((read) => followSets(read.facts, choice), (_read, item) => whyNotFollowed(choice, item));
}
/** The items of one producer, tag, author or thread. */
export function producerSource(name, value) {
    const known = new LRUCache({ max: LIMITS.sourceSetsMax });
    const ofRead = (read) => {
        const id = valueOf(value, read.args);
        const keys = known.get(id) ?? new Set([keyFor(name, id)]);
        known.set(id, keys);
        return keys;
    };
    return timelineSource(ofRead, (read, item) => {
        const [wanted] = ofRead(read);
        return `${name}: expected ${wanted}, got ${standsIn(item).join(', ')}`;
    });
}
function timelineSource(timelines, why) {
    return unmixed({
        async enumerate(read, query) {
            const keys = timelines(read);
            if (keys.size === 0 || isEmpty(query))
                return drained(query, []);
            return cut(query, await read.timelines.range(keys, query), endOf(query));
        },
        includes: async (read, items) => {
            const keys = timelines(read);
            return items.map((item) => standsInAny(item, keys));
        },
        why: async (read, item) => (standsInAny(item, timelines(read)) ? null : why(read, item)),
    });
}
function whyNotFollowed({ types }, item) {
    const keys = standsIn(item).filter((key) => types === null || types.includes(splitProducer(key).type));
    if (keys.length === 0)
        return `following: the item has no producer of type ${types?.join(', ')}`;
    return `following: the viewer follows none of ${keys.join(', ')}`;
}
function standsIn(item) {
    return timelinesOf(item).filter((key) => key !== EVERYTHING);
}
function keyFor(name, id) {
    if (name === 'producer')
        return id;
    return producerKey(name === 'author' ? 'user' : name, id);
}
//# sourceMappingURL=sources.js.map