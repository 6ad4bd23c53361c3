/**
 * HMAC-SHA-256 (RFC 2104) by the one-shot hash. node:crypto's own needs an object per call, which takes three times as
 * long, and memory outside the heap.
 */
import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** The hash of all parts as one text. */
export type KeyedHash = (...parts: readonly Uint8Array[]) => Buffer;

/** The secret has at most 64 bytes. */
export function keyedHash(secret: Uint8Array): KeyedHash {
  const [inner, outer] = [padded(secret, INNER_PAD), padded(secret, OUTER_PAD)];
  return (...parts) => hash256(outer, hash256(inner, ...parts));
}

function padded(secret: Uint8Array, pad: number): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES).fill(pad);
  for (let at = 0; at < secret.length; at += 1)
    block[at] = (block[at] as number) ^ (secret[at] as number);
  return block;
}

function hash256(...parts: readonly Uint8Array[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}
