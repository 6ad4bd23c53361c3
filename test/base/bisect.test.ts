/** Halving finds the same place as looking at each in turn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFrom } from '../../src/base/bisect.ts';

test('finds the first that is not before, in lists with repetitions and in empty ones', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(22), (values, bound) => {
      const ordered = values.toSorted((a, b) => a - b);
      const inTurn = ordered.findIndex((each) => each >= bound);
      const expected = inTurn === -1 ? ordered.length : inTurn;
      expect(firstFrom(ordered, (each) => each < bound)).toBe(expected);
      expect(firstFrom(Float64Array.from(ordered), (each) => each < bound)).toBe(expected);
    }),
  );
});
