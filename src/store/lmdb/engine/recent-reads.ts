/** Answers of small, frequent reads, each of one table, kept until a row of that table is written. */
import { LIMITS } from '../../../base/limits.ts';
import type { Tables } from './tables.ts';

/** Answers of one table, and how many entries they have in all: a list has its own, any other answer is one. */
interface RecentAnswers {
  readonly byName: Map<string, unknown>;
  entries: number;
}

export class RecentReads {
  /** The tables that the current transaction has written to. */
  touched = new Set<keyof Tables>();
  readonly #tables = new Map<keyof Tables, RecentAnswers>();

  /** What `read` gives, which must not be undefined. */
  recall<T>(table: keyof Tables, name: string, read: () => T): T {
    const recent = this.#tables.get(table)?.byName.get(name);
    if (recent !== undefined) return recent as T;
    const value = read();
    this.#keep(table, name, value);
    return value;
  }

  #keep(table: keyof Tables, name: string, value: unknown): void {
    const entries = Array.isArray(value) ? value.length : 1;
    const known = this.#tables.get(table);
    const hasRoom =
      known !== undefined &&
      known.byName.size < LIMITS.recentReadsMax &&
      known.entries + entries <= LIMITS.recentEntriesMax;
    if (!hasRoom) this.#tables.set(table, { byName: new Map([[name, value]]), entries });
    else {
      known.byName.set(name, value);
      known.entries += entries;
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
