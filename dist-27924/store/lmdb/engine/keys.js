/**
 * Keys as bytes. Text ends with a zero byte and sorts by code point; numbers are big-endian, so byte order is the
 * order of the values. The lengths of texts are checked in front of the adapter, so no key exceeds the engine's 1,978 bytes.
 */
import { position } from "../../../model/positions.js";
const POSITION_BYTES = 6;
const EPOCH_BYTES = 4;
/** The greatest position a key can hold. */
export const POSITION_MAX = 2 ** 48 - 1;
/** The value of a row that consists of its key. */
export const NO_VALUE = Buffer.alloc(0);
/** The empty prefix, for keys that are a position alone, such as the log's. */
export const NO_PREFIX = Buffer.alloc(0);
/** Escapes the two lowest code points so that a terminator never appears inside a text. */
const LOW = /[\0\u0001]/g;
export function textKey(...texts) {
    return Buffer.from(joined(texts));
}
export function positionKey(at) {
    const key = Buffer.allocUnsafe(POSITION_BYTES);
    key.writeUIntBE(at, 0, POSITION_BYTES);
    return key;
}
/** A prefix made by `textKey`, then one more text. Cheaper than `textKey` for many keys with one prefix. */
export function withText(prefix, text) {
    const tail = joined([text]);
    const key = Buffer.allocUnsafe(prefix.length + Buffer.byteLength(tail));
    key.set(prefix, 0);
    key.write(tail, prefix.length);
    return key;
}
/** A prefix made by `textKey`, then a position. */
export function withPosition(prefix, at) {
    const key = Buffer.allocUnsafe(prefix.length + POSITION_BYTES);
    key.set(prefix, 0);
    key.writeUIntBE(at, prefix.length, POSITION_BYTES);
    return key;
}
/** A prefix, then an epoch and a position. */
export function withEpoch(prefix, epoch, at) {
    const key = Buffer.allocUnsafe(prefix.length + EPOCH_BYTES + POSITION_BYTES);
    key.set(prefix, 0);
    key.writeUInt32BE(epoch, prefix.length);
    key.writeUIntBE(at, prefix.length + EPOCH_BYTES, POSITION_BYTES);
    return key;
}
/** The position a key ends with. */
export function lastPosition(key) {
    let value = 0;
    for (let i = key.length - POSITION_BYTES; i < key.length; i += 1)
        value = value * 256 + (key[i] ?? 0);
    return position(value);
}
/** The epoch of a key made by `withEpoch`. */
export function epochOf(key) {
    return Buffer.from(key.buffer, key.byteOffset, key.byteLength).readUInt32BE(key.length - POSITION_BYTES - EPOCH_BYTES);
}
/** The least key above every key that starts with the prefix, which must end with a terminator. */
export function prefixEnd(prefix) {
    const end = Buffer.from(prefix);
    end[end.length - 1] = 1;
    return end;
}
/** The texts of a key made by `textKey`. */
export function textsOf(key) {
    const text = Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('utf8');
    return text.slice(0, -1).split('\0').map(unescape);
}
function joined(texts) {
    let out = '';
    for (const text of texts)
        out += `${escape(text)}\0`;
    return out;
}
function escape(text) {
    return text.replace(LOW, (low) => (low === '\0' ? '\u0001\u0001' : '\u0001\u0002'));
}
function unescape(text) {
    return text.replace(/\u0001[\u0001\u0002]/g, (pair) => pair === '\u0001\u0001' ? '\0' : '\u0001');
}
//# sourceMappingURL=keys.js.map