/** Numbers by bytes behave like a map from the same bytes, whatever surrounds them and whatever they are packed with. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumbersByBytes, TextPack } from '../../src/base/numbers-by-bytes.ts';

/** Few values, so that many begin, end or pad alike. */
const texts = fc.array(fc.array(fc.constantFrom(0, 1, 255), { maxLength: 10 }), { maxLength: 80 });

/** Adds a text at any offset of other bytes, which change afterwards. */
function addTo(pack: TextPack, text: readonly number[], offset = 0): boolean {
  const around = new Array<number>(offset).fill(7);
  const bytes = Uint8Array.from([...around, ...text, ...around]);
  const isAdded = pack.add(bytes, offset, offset + text.length);
  bytes.fill(9);
  return isAdded;
}

function packOf(list: readonly (readonly number[])[], offset = 0): TextPack {
  const pack = new TextPack();
  for (const text of list) expect(addTo(pack, text, offset)).toBe(true);
  return pack;
}

function textsOf(pack: TextPack): readonly (readonly number[])[] {
  return pack.begins.map((begin) => [...pack.bytesOf(begin)]);
}

describe('numbers by bytes', () => {
  it('are found by the bytes they were kept for, and by no others', () => {
    fc.assert(
      fc.property(texts, fc.nat(5), fc.nat(5), (list, kept, asked) => {
        const numbers = new NumbersByBytes();
        const model = new Map<string, number>();
        const known = (): readonly number[] => list.map((text) => model.get(text.join()) ?? -1);
        for (const [nth, text] of list.entries()) {
          expect([...numbers.find(packOf(list, asked))]).toEqual(known());
          if (model.has(text.join())) continue;
          const pack = packOf([[5], text], kept);
          numbers.keep(pack, pack.begins[1] ?? 0, nth);
          model.set(text.join(), nth);
        }
        expect([...numbers.find(packOf(list, asked))]).toEqual(known());
      }),
      { numRuns: 50 },
    );
  });

  it('are found among very many', () => {
    const numbers = new NumbersByBytes();
    const pack = new TextPack();
    const find = (nth: number): number | undefined => {
      const bytes = Buffer.from(`user:${nth}@example.com`);
      pack.clear();
      pack.add(bytes, 0, bytes.length);
      return numbers.find(pack)[0];
    };
    let wrong = 0;
    for (let nth = 0; nth < 50_000; nth += 1) {
      if (find(nth) !== -1) wrong += 1;
      numbers.keep(pack, 0, nth);
    }
    for (let nth = 0; nth < 100_000; nth += 1)
      if (find(nth) !== (nth < 50_000 ? nth : -1)) wrong += 1;
    expect(wrong).toBe(0);
  });
});

describe('a pack of texts', () => {
  it('holds what was added since it was cleared, until there is no more room', () => {
    const pack = new TextPack();
    for (let round = 0; round < 3; round += 1) {
      const added: (readonly number[])[] = [];
      for (let nth = 0; addTo(pack, [round, nth % 256, nth % 7].slice(0, nth % 4)); nth += 1)
        added.push([round, nth % 256, nth % 7].slice(0, nth % 4));
      expect(added.length).toBeGreaterThan(100);
      expect(textsOf(pack)).toEqual(added);
      pack.clear();
      expect(textsOf(pack)).toEqual([]);
    }
  });

  it('takes a text of any length if it has no other', () => {
    const pack = new TextPack();
    const long = Array.from({ length: 100_000 }, (_, nth) => nth % 251);
    expect(addTo(pack, [1])).toBe(true);
    expect(addTo(pack, long)).toBe(false);
    pack.clear();
    expect(addTo(pack, long)).toBe(true);
    expect(textsOf(pack)).toEqual([long]);
  });
});
