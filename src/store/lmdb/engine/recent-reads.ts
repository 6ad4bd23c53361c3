/** Results of small, frequent reads, each of one table, kept until a row of that table is written. */
import { LIMITS } from '../../../base/limits.ts';
import type { Tables } from './tables.ts';

/** Results for one table, and how many rows they are made of. */
interface RecentAnswers {
  readonly byName: Map<string, unknown>;
  rows: number;
}

export interface RowsAnswer {
  readonly value: unknown;
  /** How many rows it is made of. */
  readonly rows: number;
}

export class RecentReads {
  /** The tables that the current transaction has written to. */
  touched = new Set<keyof Tables>();
  readonly #tables = new Map<keyof Tables, RecentAnswers>();

  /** The result of `read`, which must not be undefined. */
  recall<T>(table: keyof Tables, name: string, read: () => T): T {
    const recent = this.get(table, name) as T | undefined;
    if (recent !== undefined) return recent;
    const value = read();
    this.keep(table, name, { value, rows: 1 });
    return value;
  }

  /** What was kept under the name since a row of the table was last written; undefined for nothing. */
  get(table: keyof Tables, name: string): unknown {
    return this.#tables.get(table)?.byName.get(name);
  }

  /** Keeps what was read of one table and replaces what was kept under the name. Call it in the read that found it. */
  keep(table: keyof Tables, name: string, { value, rows }: RowsAnswer): void {
    const known = this.#tables.get(table);
    const hasRoom =
      known !== undefined &&
      known.byName.size < LIMITS.recentReadsMax &&
      known.rows + rows <= LIMITS.recentRowsMax;
    if (!hasRoom) this.#tables.set(table, { byName: new Map([[name, value]]), rows });
    else {
      known.byName.set(name, value);
      known.rows += rows;
    }
  }

  /** A row of the table is being written. */
  touch(table: keyof Tables): void {
    this.touched.add(table);
    this.forget(table);
  }

  forget(table: keyof Tables): void {
    this.#tables.delete(table);
  }
}
