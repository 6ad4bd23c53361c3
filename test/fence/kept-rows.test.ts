/** Cursors that are kept as rows: the same texts come back, by place and by position. */
import { expect, test } from 'vitest';
import { openCursors } from '../../src/fence/cursor/cursor.ts';
import { cursorAt, keptRow, RangeRows } from '../../src/fence/cursor/kept-rows.ts';
import { encodeMarks, encodeRow } from '../../src/fence/cursor/place.ts';
import type { Position } from '../../src/model/positions.ts';
import { positions } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { SAMPLE_PLACE } from '../support/seal-place.ts';

/** Cursors of one row, as a page has them. */
function sealed(ats: readonly Position[]): readonly string[] {
  const keys = [{ id: 'a', secret: Buffer.alloc(32, 'a') }];
  const cursors = openCursors({ keys, ttlMs: 1_000, clock: manualClock() });
  const places = ats.map((position) => ({ ...SAMPLE_PLACE, position }));
  const marks = encodeMarks(SAMPLE_PLACE, places);
  return cursors.sealRow({ viewer: 'ann', stream: 'home' }, encodeRow(SAMPLE_PLACE), marks);
}

test('a kept row gives the cursors that were sealed, and takes a fraction of their memory', () => {
  const cursors = sealed(positions(...Array.from({ length: 20 }, (_, n) => 4_200 + n)));
  const row = keptRow(cursors);
  expect(cursors.map((_, index) => cursorAt(row, index))).toEqual(cursors);
  const chars = row.prefix.length + row.suffixes.length;
  expect(chars).toBeLessThan(cursors.join('').length / 3);
});

test('a range finds each cursor by its position, whichever row holds it', () => {
  const range = new RangeRows();
  const [first, second] = [positions(4_300, 4_299, 4_298), positions(4_297, 4_301)];
  const [ofFirst, ofSecond] = [sealed(first), sealed(second)];
  range.add(first, ofFirst);
  range.add(second, ofSecond);
  expect([...first, ...second].map((at) => range.cursorOf(at))).toEqual([...ofFirst, ...ofSecond]);
  expect(positions(4_296, 4_302).map((at) => range.cursorOf(at))).toEqual([undefined, undefined]);
  expect(range.size).toBe(5);
});
