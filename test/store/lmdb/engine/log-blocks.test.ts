/** A packed block of the log returns the rows that were put into it, however many producers they have. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextNumbers } from '../../../../src/base/numbered-sets.ts';
import { TextPool } from '../../../../src/base/text-pool.ts';
import { LOG_BLOCK, LogBlock } from '../../../../src/store/lmdb/engine/log-blocks.ts';

const producers = fc.array(
  fc.integer({ min: 0, max: 60 }).map((nth) => `tag:${nth}`),
  { maxLength: 20 },
);
const rows = fc
  .uniqueArray(fc.nat(LOG_BLOCK - 1), { maxLength: LOG_BLOCK })
  .map((places) => places.sort((a, b) => a - b))
  .chain((places) =>
    fc.tuple(
      fc.constant(places),
      fc.array(producers, { minLength: LOG_BLOCK, maxLength: LOG_BLOCK }),
    ),
  );

test('a block has the positions and the producers of its rows, in their order', () => {
  fc.assert(
    fc.property(rows, fc.nat(2 ** 41 - 1), ([places, lists], index) => {
      const texts = new TextNumbers(new TextPool(100));
      const block = new LogBlock(index, texts);
      expect([block.size, block.coveredTo]).toEqual([0, index * LOG_BLOCK - 1]);
      const given = places.map(
        (place, nth) => [index * LOG_BLOCK + place, lists[nth] ?? []] as const,
      );
      for (const [at, list] of given) {
        block.add(at, list);
        expect(block.coveredTo).toBe(at);
      }
      expect(block.size).toBe(given.length);
      for (const [row, [at, list]] of given.entries()) {
        expect(block.positionOf(row)).toBe(at);
        for (let number = 0; number < texts.size; number += 1)
          expect(block.hasMember(row, (one) => one === number)).toBe(
            list.includes(texts.textOf(number)),
          );
      }
    }),
    { numRuns: 50 },
  );
});
