/** Answers of small, frequent reads, each of one table, kept until a row of that table is written. */
import { LIMITS } from '../../../base/limits.ts';
import type { Tables } from './tables.ts';

export class RecentReads {
  /** The tables that the current transaction has written to. */
  touched = new Set<keyof Tables>();
  readonly #tables = new Map<keyof Tables, Map<string, unknown>>();

  /** What `read` gives, which must not be undefined. */
  recall<T>(table: keyof Tables, name: string, read: () => T): T {
    const known = this.#tables.get(table) ?? new Map<string, unknown>();
    const recent = known.get(name);
    if (recent !== undefined) return recent as T;
    const value = read();
    if (known.size >= LIMITS.recentReadsMax) known.clear();
    this.#tables.set(table, known.set(name, value));
    return value;
  }

  /** A row of the table is being written. */
  touch(table: keyof Tables): void {
    this.touched.add(table);
    this.forget(table);
  }

  forget(table: keyof Tables): void {
    this.#tables.get(table)?.clear();
  }
}
