/** The checksum of a row: the CRC-32 of its key and then its value, as zlib computes it. */
import { crc32 } from 'node:zlib';

/** Up to this many bytes, calling the native function costs more than computing here. */
const SHORT_BYTES = 96;

const POLYNOMIAL = 0xedb88320;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ ((sum & 1) * POLYNOMIAL);
  return sum;
});

/** The checksum of a key and the first `length` bytes of its value. */
export function rowChecksum(key: Uint8Array, value: Uint8Array, length: number): number {
  const before = checksum(key, key.length, 0);
  return checksum(value, length, before);
}

function checksum(bytes: Uint8Array, length: number, before: number): number {
  if (length > SHORT_BYTES) return crc32(firstBytes(bytes, length), before);
  let sum = ~before;
  for (let at = 0; at < length; at += 1)
    sum = (TABLE[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** The driver's own buffer reports a wrong length, which `subarray` ignores. */
export function firstBytes(bytes: Uint8Array, length: number): Uint8Array {
  return Uint8Array.prototype.subarray.call(bytes, 0, length);
}
