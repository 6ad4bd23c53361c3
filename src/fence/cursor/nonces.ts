/** Nonces: unique per key, and none reveals how many came before it. */
import { randomBytes } from 'node:crypto';

export const NONCE_BYTES = 12;
const COUNTER_BYTES = 4;
const SCRAMBLE_ROUNDS = 6;
const TABLE_NUMBERS = 512;

/**
 * Unique for a key across processes (64 random bits a process) and within one (a counter); redrawn before it wraps. The
 * counter is scrambled, so that two cursors do not reveal how many others were sealed between them.
 */
export function nonceSequence(): () => Buffer {
  let prefix = randomBytes(NONCE_BYTES - COUNTER_BYTES);
  let count = 0;
  const scramble = createScramble();
  return () => {
    if (count === 0xffff_ffff) {
      prefix = randomBytes(NONCE_BYTES - COUNTER_BYTES);
      count = 0;
    }
    const nonce = Buffer.allocUnsafe(NONCE_BYTES);
    prefix.copy(nonce);
    nonce.writeUInt32BE(scramble(count++), NONCE_BYTES - COUNTER_BYTES);
    return nonce;
  };
}

/** A permutation of 32-bit numbers, secret to this process: a Feistel network over random tables, so no number repeats. */
function createScramble(): (count: number) => number {
  const tables = Array.from({ length: SCRAMBLE_ROUNDS }, randomTable);
  return (count) => {
    let [left, right] = [count >>> 16, count & 0xffff];
    for (const table of tables) {
      const mixed = (table[right & 0xff] ?? 0) + (table[256 + (right >>> 8)] ?? 0);
      [left, right] = [right, (left ^ mixed) & 0xffff];
    }
    return ((left << 16) | right) >>> 0;
  };
}

function randomTable(): Uint16Array {
  const bytes = randomBytes(2 * TABLE_NUMBERS);
  return Uint16Array.from({ length: TABLE_NUMBERS }, (_, index) => bytes.readUInt16BE(2 * index));
}
