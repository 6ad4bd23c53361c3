/**
 * Gathers what one bulk step writes: a row that is written many times reaches the engine once, and rows go in the order
 * of their keys, which spares it most of the work.
 */
import { invariant } from '../../../base/errors.ts';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';
import type { Tables } from './tables.ts';

/** The tables that publishing writes by key and never scans. */
const BUFFERED = [
  'clientKeys',
  'timelines',
  'newest',
  'threads',
  'threadsByNewest',
  'categoryItems',
  'categories',
  'system',
] as const satisfies readonly (keyof Tables)[];

export interface WriteBuffer<Env extends Tables> {
  /** The environment with what is written so far; some of its tables refuse to be scanned. */
  readonly env: Env;
  /** Writes everything. Call it once, inside the same transaction. */
  flush(): void;
}

interface BufferedTable<V> {
  readonly table: Table<V>;
  flush(): void;
}

interface PendingRow<V> {
  readonly key: Key;
  /** Undefined for a row that is removed. */
  readonly value: V | undefined;
}

export function bufferWrites<Env extends Tables>(env: Env): WriteBuffer<Env> {
  const buffers = BUFFERED.map((name) => [name, bufferTable(env[name] as Table<unknown>)] as const);
  const tables = Object.fromEntries(buffers.map(([name, { table }]) => [name, table]));
  return {
    env: { ...env, ...tables },
    flush: () => {
      for (const [, buffer] of buffers) buffer.flush();
    },
  };
}

function nameOf(key: Key): string {
  return key.toString('latin1');
}

function refuse(): never {
  invariant(false, 'a bulk step scans no table that it writes');
}

function bufferTable<V>(under: Table<V>): BufferedTable<V> {
  const pending = new Map<string, PendingRow<V>>();
  const read = (key: Key): V | undefined => {
    const known = pending.get(nameOf(key));
    return known === undefined ? under.get(key) : known.value;
  };
  const table: Table<V> = {
    get: read,
    put: (key, value) => void pending.set(nameOf(key), { key, value }),
    remove: (key) => void pending.set(nameOf(key), { key, value: undefined }),
    doesExist: (key) => {
      const known = pending.get(nameOf(key));
      return known === undefined ? under.doesExist(key) : known.value !== undefined;
    },
    getKeys: refuse,
    getRange: refuse,
    getKeysCount: refuse,
    entryCount: refuse,
  };
  return {
    table,
    flush: () => {
      // Latin-1 has one character for each byte, so the order of the texts is the order of the keys.
      for (const name of [...pending.keys()].sort()) {
        const row = pending.get(name);
        if (row?.value !== undefined) under.put(row.key, row.value);
        else if (row !== undefined) under.remove(row.key);
      }
    },
  };
}
