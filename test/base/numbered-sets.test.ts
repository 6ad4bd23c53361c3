/** Sets of numbered texts are as Sets of the same members are, in the same order, while others are made beside them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNumbersOf, NumberedSets } from '../../src/base/numbered-sets.ts';

const members = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 400 }).map((nth) => `user:${nth}`),
    fc.string({ unit: 'grapheme' }),
  ),
  { maxLength: 200 },
);

describe('numbered sets', () => {
  it('hold what Sets of the same members hold, also once their table is full', () => {
    fc.assert(
      fc.property(fc.array(members, { maxLength: 8 }), fc.nat(300), (lists, textsMax) => {
        const sets = new NumberedSets(textsMax);
        const made = lists.map((list) => [sets.of(list), new Set(list)] as const);
        for (const [set, expected] of made) {
          expect(set.size).toBe(expected.size);
          expect([...set]).toEqual([...expected]);
          expect([...set.entries()]).toEqual([...expected.entries()]);
          for (const member of lists.flat()) expect(set.has(member)).toBe(expected.has(member));
          expect(set.has('nobody has seen this')).toBe(false);
          const { texts } = sets;
          const isMember = hasNumbersOf(set, texts);
          for (const member of lists.flat())
            expect(isMember(texts.of(member))).toBe(expected.has(member));
        }
      }),
    );
  });

  it('tell members from others in large sets', () => {
    const sets = new NumberedSets(200_000);
    for (const size of [100, 20_000, 30_000]) {
      const list = Array.from({ length: size }, (_, nth) => `tag:${nth * 3}`);
      const set = sets.of(list);
      for (let nth = 0; nth < size * 3; nth += 7) expect(set.has(`tag:${nth}`)).toBe(nth % 3 === 0);
    }
  });

  it('are one for all that are empty', () => {
    const sets = new NumberedSets(10);
    expect(sets.of([])).toBe(sets.of([]));
  });
});
