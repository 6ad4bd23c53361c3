/**
 * Decoded rows that many reads share, by position. A write forgets the rows it changes twice: inside its transaction
 * and after it, because a read in between brings the old row back.
 */
import type { Position } from '../../../model/positions.ts';
import { PositionCache } from '../../position-cache.ts';

export class KeptRows<T> {
  readonly #rows: PositionCache<{ readonly position: Position; readonly row: T }>;
  #changed: Position[] = [];

  /** `slots` is a power of two. */
  constructor(slots: number) {
    this.#rows = new PositionCache(slots);
  }

  get(at: Position): T | undefined {
    return this.#rows.get(at)?.row;
  }

  /** Call inside a read, never inside a write: its transaction may be undone. */
  keep(position: Position, row: T): void {
    this.#rows.set({ position, row });
  }

  /** Call inside the write that changes the row. */
  change(at: Position): void {
    this.#changed.push(at);
    this.#rows.delete(at);
  }

  /**
   * The positions changed since the last call. Call at the end of each transaction, and pass the result to `forget`
   * when it is over.
   */
  takeChanged(): readonly Position[] {
    const changed = this.#changed;
    if (changed.length > 0) this.#changed = [];
    return changed;
  }

  forget(changed: readonly Position[]): void {
    for (const at of changed) this.#rows.delete(at);
  }
}
