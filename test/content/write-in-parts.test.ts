/** Rows of which the store takes all or none: those that it refuses are found, and the others are written in order. */
import { expect, test } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { writeInParts } from '../../src/content/write-in-parts.ts';

/** Writes even numbers, to `written`. */
function openWriter() {
  const written: number[] = [];
  return {
    written,
    async write(rows: readonly number[]): Promise<readonly number[]> {
      const odd = rows.find((row) => row % 2 === 1);
      if (odd !== undefined) throw new FeedError('CONFLICT', `expected an even number, got ${odd}`);
      written.push(...rows);
      return rows.map((row) => row * 10);
    },
  };
}

test.each<readonly [readonly number[]]>([[[]], [[2]], [[1]], [[2, 4, 5, 6, 8]], [[1, 2, 3, 3, 4]]])(
  'the rows %j are written in order but for the odd ones, which are refused in their places',
  async (rows) => {
    const { written, write } = openWriter();
    expect(await writeInParts(rows, write)).toEqual(
      rows.map((row) =>
        row % 2 === 0
          ? row * 10
          : { problem: `expected an even number, got ${row}`, code: 'CONFLICT' },
      ),
    );
    expect(written).toEqual(rows.filter((row) => row % 2 === 0));
  },
);

test.each([new FeedError('UNAVAILABLE', 'expected the store, got none'), new TypeError('a fault')])(
  'a failure that is no refusal of rows ends the writing: %s',
  async (failure) => {
    const { written, write } = openWriter();
    const failing = async (rows: readonly number[]): Promise<readonly number[]> => {
      if (rows.includes(6)) throw failure;
      return write(rows);
    };
    await expect(writeInParts([2, 3, 4, 6], failing)).rejects.toBe(failure);
    expect(written).toEqual([]);
  },
);
