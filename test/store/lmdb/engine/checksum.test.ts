/** The checksum of a row is zlib's, however long its key and its value are. */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { rowChecksum } from '../../../../src/store/lmdb/engine/checksum.ts';

test.each([0, 1, 12, 95, 96, 97, 400])('is that of zlib for a value of %i bytes', (length) => {
  for (const keyLength of [0, 6, 40, 96, 200]) {
    const [key, value] = [randomBytes(keyLength), randomBytes(length + 4)];
    const expected = crc32(value.subarray(0, length), crc32(key));
    expect(rowChecksum(key, value, length)).toBe(expected);
  }
});
