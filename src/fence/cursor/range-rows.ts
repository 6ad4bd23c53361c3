/**
 * Cached cursors. The cursors of a row share a prefix and have short suffixes, so a row is stored as two strings: a
 * fifth of the size of its cursors.
 */
import type { Position } from '../../model/positions.ts';
import { SUFFIX_CHARS, type SealedRow } from './row-cipher.ts';

export function cursorAt({ prefix, suffixes }: SealedRow, index: number): string {
  return prefix + suffixes.slice(index * SUFFIX_CHARS, (index + 1) * SUFFIX_CHARS);
}

interface RangeRow extends SealedRow {
  /** In the order of the cursors. */
  readonly positions: readonly Position[];
}

/** The cached cursors of the items in one range. */
export class RangeRows {
  readonly #rows: RangeRow[] = [];
  #size = 0;

  /** The number of cached cursors. */
  get size(): number {
    return this.#size;
  }

  cursorOf(position: Position): string | undefined {
    // The newest row first: most pages request the cursors that were sealed for them.
    for (let nth = this.#rows.length - 1; nth >= 0; nth -= 1) {
      const row = this.#rows[nth] as RangeRow;
      const index = row.positions.indexOf(position);
      if (index >= 0) return cursorAt(row, index);
    }
    return undefined;
  }

  add(positions: readonly Position[], { prefix, suffixes }: SealedRow): void {
    this.#rows.push({ prefix, suffixes, positions });
    this.#size += positions.length;
  }
}
