/** A cursor of any place, as a row of one. */
import type { Cursors } from '../../src/fence/cursor/cursor.ts';
import type { CursorBinding } from '../../src/fence/cursor/row-cipher.ts';
import { encodeMarks, encodeRow, type Place } from '../../src/fence/cursor/place.ts';

export function sealPlace(cursors: Cursors, binding: CursorBinding, place: Place): string {
  return cursors.sealRow(binding, encodeRow(place), encodeMarks(place, [place]))[0] as string;
}
