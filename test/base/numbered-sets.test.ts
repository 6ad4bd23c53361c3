/** Sets of numbered texts equal Sets of the same members, in the same order, while others are built alongside. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasNumbersOf,
  NumberedSets,
  type SetGatherer,
  TextClaim,
  withMember,
} from '../../src/base/numbered-sets.ts';
import { TextPool } from '../../src/base/text-pool.ts';

const members = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 400 }).map((nth) => `user:${nth}`),
    fc.string({ unit: 'grapheme' }),
  ),
  { maxLength: 200 },
);

function textFrom(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes).toString('utf8', start, end);
}

/** Between other bytes, as a text is within a key. */
function addTo(gathered: SetGatherer<string>, text: string): void {
  const bytes = Buffer.from(`<${text}>`);
  gathered.add(bytes, 1, bytes.length - 1);
}

describe('numbered sets', () => {
  it('hold the same as Sets of the same members, even once their table is full', () => {
    fc.assert(
      fc.property(fc.array(members, { maxLength: 8 }), fc.nat(300), (lists, textsMax) => {
        const sets = new NumberedSets(textsMax, new TextPool(100));
        const made = lists.flatMap((list, nth) => {
          const set = sets.of(list);
          const more = lists[nth + 1]?.[0] ?? 'one more';
          return [
            [set, new Set(list)],
            [withMember(set, more), new Set([...list, more])],
          ] as const;
        });
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
    const sets = new NumberedSets(200_000, new TextPool(100));
    for (const size of [100, 20_000, 30_000]) {
      const list = Array.from({ length: size }, (_, nth) => `tag:${nth * 3}`);
      const set = sets.of(list);
      for (let nth = 0; nth < size * 3; nth += 7) expect(set.has(`tag:${nth}`)).toBe(nth % 3 === 0);
    }
  });

  it('hold members gathered from bytes the same as members given as texts', () => {
    fc.assert(
      fc.property(fc.array(members, { maxLength: 8 }), fc.nat(300), (lists, textsMax) => {
        const sets = new NumberedSets(textsMax, new TextPool(100));
        for (const list of lists) {
          const gathered = sets.gather<string>(textFrom);
          for (const member of list) addTo(gathered, member);
          const set = gathered.set();
          expect([...set]).toEqual([...new Set(list)]);
          for (const member of lists.flat()) expect(set.has(member)).toBe(list.includes(member));
        }
      }),
    );
  });

  it('know each of very many texts by its bytes, and make it once', () => {
    let made = 0;
    const sets = new NumberedSets(200_000, new TextPool(100));
    for (let round = 0; round < 2; round += 1) {
      const gathered = sets.gather<string>((...bytes) => {
        made += 1;
        return textFrom(...bytes);
      });
      for (let nth = 0; nth < 20_000; nth += 1) addTo(gathered, `tag:${nth}`);
      expect([...gathered.set()]).toEqual(Array.from({ length: 20_000 }, (_, nth) => `tag:${nth}`));
    }
    expect(made).toBe(20_000);
  });

  it('take no text for another that is spelt with the same numbers', () => {
    const sets = new NumberedSets(200_000, new TextPool(100));
    // As characters the first has the bytes of the second.
    const alike = ['\u00c3\u00a9', '\u00e9'];
    for (const texts of [alike, alike.toReversed(), alike]) {
      const gathered = sets.gather<string>(textFrom);
      for (const text of texts) addTo(gathered, text);
      expect([...gathered.set()]).toEqual(texts);
    }
  });

  it('answer what holds for all members as asking each does, and ask of each text once', () => {
    fc.assert(
      fc.property(fc.array(members, { maxLength: 8 }), fc.nat(300), (lists, textsMax) => {
        const sets = new NumberedSets(textsMax, new TextPool(100));
        const isShort = (text: string): boolean => text.length < 8;
        const areShort = new TextClaim(isShort);
        for (const list of [...lists, ...lists])
          expect(areShort.holdsForAll(sets.of(list))).toBe(list.every(isShort));
      }),
    );
    const asked: string[] = [];
    const sets = new NumberedSets(1_000, new TextPool(100));
    const claim = new TextClaim((text) => {
      asked.push(text);
      return true;
    });
    const texts = Array.from({ length: 400 }, (_, nth) => `tag:${nth}`);
    for (const most of [20, 400, 100])
      expect(claim.holdsForAll(sets.of(texts.slice(0, most)))).toBe(true);
    expect(asked).toEqual(texts);
  });

  it('are one object when empty', () => {
    const sets = new NumberedSets(10, new TextPool(100));
    expect(sets.of([])).toBe(sets.of([]));
  });
});
