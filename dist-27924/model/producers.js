/** Users and producers: who emits, who reads, and the keys that name them. */
/** The producer whose timeline holds every item. It cannot be followed. */
export const EVERYTHING = 'all:items';
export function producerKey(type, id) {
    return `${type}:${id}`;
}
export function userProducer(user) {
    return producerKey('user', user);
}
/** Splits a key at its first colon; ids may contain further colons. */
export function splitProducer(key) {
    const colon = key.indexOf(':');
    return { type: key.slice(0, colon), id: key.slice(colon + 1) };
}
//# sourceMappingURL=producers.js.map