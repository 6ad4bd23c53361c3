/**
 * Decoded rows that many reads share. A write forgets the rows it changes twice: inside its transaction and after it,
 * because a read in between brings the old row back.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../base/limits.ts';
import type { Position } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
import { PositionCache } from '../../position-cache.ts';

/** Called when a transaction is over. */
export type Settle = (isOnDisk: boolean) => void;

export const NOTHING_CHANGED: Settle = () => undefined;

/** What is kept of rows and changes with them. */
export interface Kept {
  /** Takes the changes of the transaction that ends, which are settled when it is over. */
  takeChanges(): Settle;
}

/** Where the rows are: a bounded cache. */
interface RowCache<K, T> {
  get(key: K): T | undefined;
  set(key: K, row: T): unknown;
  delete(key: K): unknown;
}

export class KeptRows<K, T> implements Kept {
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

  takeChanges(): Settle {
    const changed = this.#changed;
    if (changed.length === 0) return NOTHING_CHANGED;
    this.#changed = [];
    return () => {
      for (const key of changed) this.#rows.delete(key);
    };
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

/** The positions of a viewer's rows if they are few. */
export type FewPositions = readonly Position[] | 'many';

/** A viewer without rows counts as much as this many positions. */
const VIEWER_POSITIONS = 16;

export type KeptByViewer = KeptRows<UserId, FewPositions>;

export function keptByViewer(): KeptByViewer {
  const cache = new LRUCache<UserId, FewPositions>({
    maxSize: LIMITS.reactionsKeptMax,
    sizeCalculation: (few) => VIEWER_POSITIONS + (few === 'many' ? 0 : few.length),
  });
  return new KeptRows<UserId, FewPositions>(cache);
}
