/**
 * Decoded rows that many reads share. A write forgets the rows it changes twice: inside its transaction and after it,
 * because a read in between brings the old row back.
 */
import type { Position } from '../../../model/positions.ts';
import { PositionCache } from '../../position-cache.ts';

/** Where the rows are: a bounded cache. */
interface RowCache<K, T> {
  get(key: K): T | undefined;
  set(key: K, row: T): unknown;
  delete(key: K): unknown;
}

export class KeptRows<K, T> {
  readonly #rows: RowCache<K, T>;
  #changed: K[] = [];

  constructor(rows: RowCache<K, T>) {
    this.#rows = rows;
  }

  get(key: K): T | undefined {
    return this.#rows.get(key);
  }

  /** Call inside a read, never inside a write: its transaction may be undone. */
  keep(key: K, row: T): void {
    this.#rows.set(key, row);
  }

  /** Call inside the write that changes the row. */
  change(key: K): void {
    this.#changed.push(key);
    this.#rows.delete(key);
  }

  /** The rows changed since the last call. Call at the end of each transaction, and pass the result to `forget` when it is over. */
  takeChanged(): readonly K[] {
    const changed = this.#changed;
    if (changed.length > 0) this.#changed = [];
    return changed;
  }

  forget(changed: readonly K[]): void {
    for (const key of changed) this.#rows.delete(key);
  }
}

/** Rows by position; `slots` is a power of two. */
export function keptByPosition<T>(slots: number): KeptRows<Position, T> {
  const cache = new PositionCache<{ readonly position: Position; readonly row: T }>(slots);
  return new KeptRows<Position, T>({
    get: (at) => cache.get(at)?.row,
    set: (position, row) => cache.set({ position, row }),
    delete: (at) => cache.delete(at),
  });
}
