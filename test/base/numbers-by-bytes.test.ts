/** Numbers by bytes behave like a map from the same bytes, whatever surrounds them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumbersByBytes } from '../../src/base/numbers-by-bytes.ts';

/** Few values, so that many begin, end or pad alike. */
const texts = fc.array(fc.array(fc.constantFrom(0, 1, 255), { maxLength: 10 }), { maxLength: 80 });

interface Placed {
  readonly bytes: Uint8Array;
  readonly span: readonly [number, number];
}

/** At any offset, so that words begin anywhere. */
function placed(text: readonly number[], offset: number): Placed {
  const around = new Array<number>(offset).fill(7);
  const bytes = Uint8Array.from([...around, ...text, ...around]);
  return { bytes, span: [offset, offset + text.length] };
}

describe('numbers by bytes', () => {
  it('are found by the bytes they were kept for, and by no others', () => {
    fc.assert(
      fc.property(texts, fc.nat(5), fc.nat(5), (list, kept, asked) => {
        const numbers = new NumbersByBytes();
        const model = new Map<string, number>();
        for (const [nth, text] of list.entries()) {
          const before = placed(text, asked);
          expect(numbers.find(before.bytes, before.span)).toBe(model.get(text.join()) ?? -1);
          if (model.has(text.join())) continue;
          const { bytes, span } = placed(text, kept);
          numbers.keep(bytes, span, nth);
          bytes.fill(9);
          model.set(text.join(), nth);
        }
        for (const text of list) {
          const { bytes, span } = placed(text, asked);
          expect(numbers.find(bytes, span)).toBe(model.get(text.join()));
        }
      }),
    );
  });

  it('are found among very many', () => {
    const numbers = new NumbersByBytes();
    const of = (nth: number): Placed => {
      const bytes = Buffer.from(`user:${nth}@example.com`);
      return { bytes, span: [0, bytes.length] };
    };
    for (let nth = 0; nth < 50_000; nth += 1) {
      const { bytes, span } = of(nth);
      numbers.keep(bytes, span, nth);
    }
    for (let nth = 0; nth < 100_000; nth += 1) {
      const { bytes, span } = of(nth);
      expect(numbers.find(bytes, span)).toBe(nth < 50_000 ? nth : -1);
    }
  });
});
