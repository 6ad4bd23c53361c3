/** The served set within the bits of a cursor: exact where it can be, and close to it everywhere else. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { servedBitsMax } from '../../src/fence/cursor/place.ts';
import { packRice, riceBits, unpackRice } from '../../src/fence/cursor/rice-code.ts';
import { membership, servedSet } from '../../src/fence/cursor/served-set.ts';
import { position, type Position } from '../../src/model/positions.ts';

/** So many positions spread over a span that ends at `upTo`, in no order. */
function spread(count: number, span: number, seed: number): readonly Position[] {
  const random = seededRandom(seed);
  const drawn = new Set<Position>();
  while (drawn.size < count) drawn.add(position(1 + Math.floor(random() * span)));
  return [...drawn];
}

test('the code returns what it was given, in as many bits as it says', () => {
  const values = fc
    .array(fc.integer({ min: 0, max: 2 ** 47 }), { maxLength: 40 })
    .map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(values, fc.integer({ min: 36, max: 48 }), (ascending, width) => {
      const bytes = packRice(ascending, width);
      expect(bytes.length).toBe(Math.ceil(riceBits(ascending, width) / 8));
      expect(unpackRice(bytes, ascending.length, width)).toEqual(ascending);
    }),
  );
  expect(() => unpackRice(new Uint8Array(1), 3, 8)).toThrow('expected more bits');
});

describe('a served set', () => {
  it.each([
    [20, 2 ** 47],
    [50, 2 ** 21],
    [100, 10_000],
  ])('of %i items names them exactly within a span of %i positions', (count, span) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const served = spread(count, span, seed);
      const upTo = position(2 ** 47);
      const set = servedSet({ served, unserved: [], last: null, bitsMax: servedBitsMax(9, upTo) });
      expect(set?.isExact).toBe(true);
      const isServed = set === null ? () => false : membership(set);
      const others = spread(1_000, span, seed + 1_000).filter((at) => !served.includes(at));
      expect(served.every(isServed)).toBe(true);
      expect(others.some(isServed)).toBe(false);
    }
  });

  it.each([
    [2 ** 24, 0.009],
    [2 ** 45, 0.012],
  ])(
    'of a hundred items among %i positions takes at most %f of the others for served, and none of its head',
    (span, rateMax) => {
      const upTo = position(span);
      let mistaken = 0;
      for (let seed = 0; seed < 20; seed += 1) {
        const head = spread(200, span, seed);
        const [served, unserved] = [head.slice(0, 100), head.slice(100)];
        const set = servedSet({ served, unserved, last: null, bitsMax: servedBitsMax(9, upTo) });
        const isServed = set === null ? () => false : membership(set);
        expect(served.every(isServed)).toBe(true);
        expect(unserved.some(isServed)).toBe(false);
        mistaken += spread(1_000, span, seed + 500).filter(isServed).length;
      }
      expect(mistaken / 20_000).toBeLessThan(rateMax);
    },
  );
});
