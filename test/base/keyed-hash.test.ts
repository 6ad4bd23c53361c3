/** The keyed hash is HMAC-SHA-256, as node:crypto makes it. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyedHash } from '../../src/base/keyed-hash.ts';

test('equals what an Hmac object returns, for any secret and any number of parts', () => {
  const bytes = (maxLength: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ maxLength });
  fc.assert(
    fc.property(bytes(64), fc.array(bytes(300), { maxLength: 4 }), (secret, parts) => {
      const expected = createHmac('sha256', secret).update(Buffer.concat(parts)).digest('hex');
      expect(keyedHash(secret)(...parts).toString('hex')).toBe(expected);
    }),
    { numRuns: 500 },
  );
});
