/** How messages about damage name a key. */
import { expect, test } from 'vitest';
import { position } from '../../../../src/model/positions.ts';
import { describeKey, positionKey, textKey } from '../../../../src/store/lmdb/engine/keys.ts';

test.each([
  ['a position', positionKey(position(7)), 'at position 7'],
  ['a great position', positionKey(position(10 ** 11)), 'at position 100000000000'],
  ['a text as long as a position', textKey('alice'), '"alice" (0x616c69636500)'],
  ['two texts as long as a position', textKey('', 'bobo'), '"bobo" (0x00626f626f00)'],
  ['a longer text', textKey('tag:bikes'), '"tag:bikes" (0x7461673a62696b657300)'],
])('%s is described as what it is', (_, key, description) => {
  expect(describeKey(key)).toBe(description);
});
