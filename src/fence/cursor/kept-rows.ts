/**
 * Cursors that are kept. Those of one row begin with the same text and end with a short one each, so a row is kept as
 * two texts: a fifth of what its cursors take.
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

/** The kept cursors of items that stand in one range. */
export class RangeRows {
  readonly #rows: RangeRow[] = [];
  #size = 0;

  /** How many cursors are kept. */
  get size(): number {
    return this.#size;
  }

  cursorOf(position: Position): string | undefined {
    // The newest row first: most pages ask for what was sealed for them.
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
