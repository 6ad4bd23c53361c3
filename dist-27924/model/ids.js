/** Global ids: base64url of `v1:Type:key`. Opaque to clients, versioned for us; a foreign or malformed one decodes to null. */
import { LIMITS } from "../base/limits.js";
import { position } from "./positions.js";
import { producerKey, splitProducer } from "./producers.js";
const TYPES = ['Item', 'User', 'Tag', 'Thread', 'Channel'];
/** A type name, a producer type and an id of four bytes a character, with room for the base64. */
const ID_CHARS_MAX = 8 * LIMITS.idCharsMax;
const PREFIX = 'v1:';
export function encodeId(type, key) {
    return Buffer.from(`${PREFIX}${type}:${key}`).toString('base64url');
}
/** Null for anything this server would not have written itself, byte for byte. */
export function decodeId(id) {
    if (id.length > ID_CHARS_MAX)
        return null;
    const text = Buffer.from(id, 'base64url').toString();
    const type = TYPES.find((each) => text.startsWith(`${PREFIX}${each}:`));
    if (type === undefined)
        return null;
    const key = text.slice(PREFIX.length + type.length + 1);
    return key !== '' && encodeId(type, key) === id ? { type, key } : null;
}
/** The item's position, or null when the id is not an item's. */
export function itemPosition(id) {
    const decoded = decodeId(id);
    if (decoded?.type !== 'Item' || !/^[1-9][0-9]{0,15}$/.test(decoded.key))
        return null;
    const value = Number(decoded.key);
    return Number.isSafeInteger(value) ? position(value) : null;
}
/** The producer's key, or null when the id is not a producer's. */
export function producerOfId(id) {
    const decoded = decodeId(id);
    if (decoded === null || decoded.type === 'Item')
        return null;
    if (decoded.type !== 'Channel')
        return producerKey(decoded.type.toLowerCase(), decoded.key);
    const key = decoded.key;
    return decoded.key.includes(':') && typeOfProducer(key) === 'Channel' ? key : null;
}
export function producerId(key) {
    const type = typeOfProducer(key);
    return encodeId(type, type === 'Channel' ? key : splitProducer(key).id);
}
/** The schema's type for a producer: people, tags and threads have their own, all others are channels. */
export function typeOfProducer(key) {
    if (key.startsWith('user:'))
        return 'User';
    if (key.startsWith('tag:'))
        return 'Tag';
    return key.startsWith('thread:') ? 'Thread' : 'Channel';
}
//# sourceMappingURL=ids.js.map