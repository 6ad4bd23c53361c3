/** Adds to a folder of an earlier version what this one derives from its rows. */
import type { LmdbEnvironment } from './environment.ts';
import { NO_PREFIX, prefixEnd, textKey, textsOf, type Key } from './keys.ts';
import type { Table } from './table.ts';

interface RowsUpgrade {
  /** The key in `system` that holds the texts of the last upgraded row, and when all are upgraded, a value of another kind. */
  readonly progress: Key;
  /** The rows, whose keys are texts. */
  readonly table: Pick<Table<never>, 'getKeys'>;
  /** How many rows one write handles. */
  readonly atOnce: number;
}

/** Calls `upgrade` for the key of each row, inside a write. Resumes where an interrupted run stopped. */
export async function upgradeRows(
  env: LmdbEnvironment,
  { progress, table, atOnce }: RowsUpgrade,
  upgrade: (key: Key) => void,
): Promise<void> {
  for (;;) {
    const after = env.read(() => env.system.get(progress));
    if (after !== undefined && !Array.isArray(after)) return;
    await env.write(() => {
      const start = Array.isArray(after) ? prefixEnd(textKey(...after.map(String))) : NO_PREFIX;
      const keys = Array.from(table.getKeys({ start, limit: atOnce }));
      for (const key of keys) upgrade(key);
      const last = keys.at(-1);
      env.system.put(progress, last === undefined ? true : textsOf(last));
    });
  }
}
