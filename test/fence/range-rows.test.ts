/** Cursors that are cached as rows: each is returned complete, by place and by position. */
import { expect, test } from 'vitest';
import { openCursors } from '../../src/fence/cursor/cursor.ts';
import { cursorAt, RangeRows } from '../../src/fence/cursor/range-rows.ts';
import { decodePlace, encodeMarks, encodeRow } from '../../src/fence/cursor/place.ts';
import type { SealedRow } from '../../src/fence/cursor/row-cipher.ts';
import type { Position } from '../../src/model/positions.ts';
import { positions } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { SAMPLE_PLACE } from '../support/seal-place.ts';

const VIEWER = { viewer: 'ann', stream: 'home' };
const keys = [{ id: 'a', secret: Buffer.alloc(32, 'a') }];
const cursors = openCursors({ keys, ttlMs: 1_000, clock: manualClock() });

function sealed(ats: readonly Position[]): SealedRow {
  const places = ats.map((position) => ({ ...SAMPLE_PLACE, position }));
  const marks = encodeMarks(SAMPLE_PLACE, places);
  return cursors.sealRow(VIEWER, encodeRow(SAMPLE_PLACE), marks);
}

test('each cursor of a row opens its own place, and the row takes a fraction of their memory', () => {
  const ats = positions(...Array.from({ length: 20 }, (_, n) => 4_200 + n));
  const row = sealed(ats);
  const each = ats.map((_, index) => cursorAt(row, index));
  const opened = each.map((cursor) => cursors.open(VIEWER, cursor, decodePlace).position);
  expect(opened).toEqual(ats);
  expect(row.prefix.length + row.suffixes.length).toBeLessThan(each.join('').length / 3);
});

test('a range finds each cursor by its position, whichever row holds it', () => {
  const range = new RangeRows();
  const [first, second] = [positions(4_300, 4_299, 4_298), positions(4_297, 4_301)];
  const [ofFirst, ofSecond] = [sealed(first), sealed(second)];
  range.add(first, ofFirst);
  range.add(second, ofSecond);
  expect(first.map((at) => range.cursorOf(at))).toEqual(first.map((_, n) => cursorAt(ofFirst, n)));
  expect(second.map((at) => range.cursorOf(at))).toEqual(
    second.map((_, n) => cursorAt(ofSecond, n)),
  );
  expect(positions(4_296, 4_302).map((at) => range.cursorOf(at))).toEqual([undefined, undefined]);
  expect(range.size).toBe(5);
});
