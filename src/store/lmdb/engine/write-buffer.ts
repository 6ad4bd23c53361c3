/**
 * Buffers what one bulk step writes: a row that is read or written many times reaches the engine once each way, and
 * rows are written in the order of their keys, which spares the engine most of the work.
 */
import { invariant } from '../../../base/errors.ts';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';
import type { Tables } from './tables.ts';

/** Tables whose rows are put only where there is none: a row that is put and removed within a step leaves no trace. */
const PUT_ONCE: ReadonlySet<keyof Tables> = new Set(['threadsByNewest', 'categoryItems']);

export interface WriteBuffer<Env extends Tables> {
  /** The environment with everything written so far; the buffered tables refuse scans. */
  readonly env: Env;
  /** Writes everything. Call it once, inside the same transaction. */
  flush(): void;
}

interface BufferedTable<V> {
  readonly table: Table<V>;
  flush(): void;
}

interface BufferedRow<V> {
  /** Undefined for a row that is absent or removed. */
  value: V | undefined;
  isChanged: boolean;
  /** Whether the engine is known to have no such row. */
  readonly isNew: boolean;
}

/** Buffers the tables that a step reads and writes by key and never scans. */
export function bufferWrites<Env extends Tables>(
  env: Env,
  names: readonly (keyof Tables)[],
): WriteBuffer<Env> {
  const buffers = names.map(
    (name) => [name, bufferTable(env[name] as Table<unknown>, PUT_ONCE.has(name))] as const,
  );
  const tables = Object.fromEntries(buffers.map(([name, { table }]) => [name, table]));
  return {
    env: { ...env, ...tables },
    flush: () => {
      for (const [, buffer] of buffers) buffer.flush();
    },
  };
}

/**
 * Latin-1 has one character per byte, so the order of the texts is the order of the keys. A text outlives a step at
 * less cost than a key does.
 */
function nameOf(key: Key): string {
  return key.toString('latin1');
}

function keyOf(name: string): Key {
  return Buffer.from(name, 'latin1');
}

function refuse(): never {
  invariant(false, 'a bulk step scans no table that it writes');
}

function bufferTable<V>(under: Table<V>, isPutOnce: boolean): BufferedTable<V> {
  const isEmpty = Array.from(under.getKeys({ limit: 1 })).length === 0;
  const rows = new Map<string, BufferedRow<V>>();
  const read = (key: Key): V | undefined => {
    const name = nameOf(key);
    const known = rows.get(name);
    if (known !== undefined) return known.value;
    const value = isEmpty ? undefined : under.get(key);
    rows.set(name, { value, isChanged: false, isNew: value === undefined });
    return value;
  };
  const write = (key: Key, value: V | undefined): void => {
    const name = nameOf(key);
    const known = rows.get(name);
    if (known === undefined) {
      const isNew = isEmpty || (isPutOnce && value !== undefined);
      rows.set(name, { value, isChanged: true, isNew });
      return;
    }
    known.value = value;
    known.isChanged = true;
  };
  return {
    table: {
      get: read,
      put: write,
      remove: (key) => {
        write(key, undefined);
      },
      doesExist: (key) => read(key) !== undefined,
      getKeys: refuse,
      visitKeys: refuse,
      getRange: refuse,
      getKeysCount: refuse,
      entryCount: refuse,
    },
    flush: () => {
      for (const name of [...rows.keys()].sort()) {
        const row = rows.get(name);
        if (row?.isChanged !== true) continue;
        if (row.value !== undefined) under.put(keyOf(name), row.value);
        else if (!row.isNew) under.remove(keyOf(name));
      }
    },
  };
}
