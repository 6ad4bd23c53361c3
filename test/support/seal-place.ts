/** Seals and opens single places, for tests of cursors. */
import { FeedError } from '../../src/base/errors.ts';
import type { Cursors } from '../../src/fence/cursor/cursor.ts';
import { cursorAt } from '../../src/fence/cursor/range-rows.ts';
import { decodePlace, encodeMarks, encodeRow, type Place } from '../../src/fence/cursor/place.ts';
import type { CursorBinding } from '../../src/fence/cursor/row-cipher.ts';
import { type ServedSet, servedSet } from '../../src/fence/cursor/served-set.ts';
import { position, type Position } from '../../src/model/positions.ts';

export function sealPlace(cursors: Cursors, binding: CursorBinding, place: Place): string {
  return cursorAt(cursors.sealRow(binding, encodeRow(place), encodeMarks(place, [place])), 0);
}

/** Why the cursors reject this one; 'opened' if they do not. */
export function reasonOf(cursors: Cursors, cursor: string, binding: CursorBinding): string {
  try {
    cursors.open(binding, cursor, decodePlace);
  } catch (error) {
    if (error instanceof FeedError && error.code === 'INVALID_CURSOR') return error.message;
    throw error;
  }
  return 'opened';
}

/** The third place in a head of four. */
export const SAMPLE_PLACE: Place = {
  epoch: 0,
  upTo: position(5_000),
  above: position(4_000),
  part: 'HEAD',
  offset: 2,
  position: position(4_321),
  isBound: false,
  isOwn: false,
  served: {
    ...(servedSet({
      served: [4_999, 4_100, 4_321, 4_200] as Position[],
      rowItems: 4,
      unserved: [],
      last: position(4_321),
      bitsMax: 1_000,
    }) as ServedSet),
    rowPassed: 3,
  },
};
