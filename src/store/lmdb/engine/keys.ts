/**
 * Keys as bytes. Text ends with a zero byte and sorts by code point; numbers are big-endian, so byte order is the order
 * of the values. The lengths of texts are checked in front of the adapter, so no key exceeds the engine's limit of
 * 1,978 bytes.
 */
import { position, type Position } from '../../../model/positions.ts';

export type Key = Buffer;

const POSITION_BYTES = 6;
const EPOCH_BYTES = 4;
/** The greatest position a key can hold. */
export const POSITION_MAX = 2 ** 48 - 1;

/** The value of a row that consists of its key. */
export const NO_VALUE = Buffer.alloc(0);

/** The empty prefix, for keys that are a position alone, such as the log's. */
export const NO_PREFIX: Key = Buffer.alloc(0);

/** Escapes the two lowest code points so that a terminator never appears inside a text. */
const LOW = /[\0\u0001]/g;

export function textKey(...texts: readonly string[]): Key {
  return Buffer.from(joined(texts));
}

export function positionKey(at: Position): Key {
  const key = Buffer.allocUnsafe(POSITION_BYTES);
  key.writeUIntBE(at, 0, POSITION_BYTES);
  return key;
}

/** A prefix made by `textKey`, then one more text. Cheaper than `textKey` for many keys with one prefix. */
export function withText(prefix: Key, text: string): Key {
  const tail = joined([text]);
  const key = Buffer.allocUnsafe(prefix.length + Buffer.byteLength(tail));
  key.set(prefix, 0);
  key.write(tail, prefix.length);
  return key;
}

/** Concatenates keys made by `textKey`: the result is `textKey` of all their texts, without encoding them again. */
export function joinedKey(...parts: readonly Key[]): Key {
  let length = 0;
  for (const part of parts) length += part.length;
  const key = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    key.set(part, at);
    at += part.length;
  }
  return key;
}

/** A prefix made by `textKey`, then a position. */
export function withPosition(prefix: Key, at: number): Key {
  const key = Buffer.allocUnsafe(prefix.length + POSITION_BYTES);
  key.set(prefix, 0);
  key.writeUIntBE(at, prefix.length, POSITION_BYTES);
  return key;
}

/** A prefix, then an epoch and a position. */
export function withEpoch(prefix: Key, epoch: number, at: number): Key {
  const key = Buffer.allocUnsafe(prefix.length + EPOCH_BYTES + POSITION_BYTES);
  key.set(prefix, 0);
  key.writeUInt32BE(epoch, prefix.length);
  key.writeUIntBE(at, prefix.length + EPOCH_BYTES, POSITION_BYTES);
  return key;
}

/** The position a key ends with. */
export function lastPosition(key: Uint8Array): Position {
  return positionBefore(key, key.length);
}

/** The position that ends at a place of a key. */
export function positionBefore(key: Uint8Array, end: number): Position {
  let value = 0;
  for (let i = end - POSITION_BYTES; i < end; i += 1) value = value * 256 + (key[i] ?? 0);
  return position(value);
}

/** The epoch of a key made by `withEpoch`. */
export function epochOf(key: Uint8Array): number {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).readUInt32BE(
    key.length - POSITION_BYTES - EPOCH_BYTES,
  );
}

/** The least key above every key that starts with the prefix, which must end with a terminator. */
export function prefixEnd(prefix: Key): Key {
  const end = Buffer.from(prefix);
  end[end.length - 1] = 1;
  return end;
}

/** The texts of a key made by `textKey`. */
export function textsOf(key: Uint8Array): readonly string[] {
  const text = Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('utf8');
  return text.slice(0, -1).split('\0').map(unescape);
}

/** The text between two places of a key, without the byte that ends it. Cheaper than `textsOf` for many keys. */
export function textIn(key: Uint8Array, start: number, end: number): string {
  return unescape(
    Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('utf8', start, end),
  );
}

function joined(texts: readonly string[]): string {
  let out = '';
  for (const text of texts) out += `${escape(text)}\0`;
  return out;
}

function escape(text: string): string {
  if (!text.includes('\0') && !text.includes('\u0001')) return text;
  return text.replace(LOW, (low) => (low === '\0' ? '\u0001\u0001' : '\u0001\u0002'));
}

function unescape(text: string): string {
  if (!text.includes('\u0001')) return text;
  return text.replace(/\u0001[\u0001\u0002]/g, (pair) =>
    pair === '\u0001\u0001' ? '\0' : '\u0001',
  );
}

/** More items than any store holds. Read as a position, a text of as many bytes is greater. */
const POSITION_LIKELY_MAX = 2 ** 37;

/** A readable form of a key: its texts and positions as far as they are printable, then its bytes. */
export function describeKey(key: Uint8Array): string {
  const bytes = Buffer.from(key.buffer, key.byteOffset, key.byteLength);
  if (bytes.length === POSITION_BYTES && lastPosition(bytes) < POSITION_LIKELY_MAX)
    return `at position ${lastPosition(bytes)}`;
  const text = bytes
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
  return `"${text}" (0x${bytes.toString('hex')})`;
}
