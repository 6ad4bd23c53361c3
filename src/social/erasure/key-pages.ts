/** Lists by key, read to their end. */
import { LIMITS } from '../../base/limits.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';

/** Every row of a list by key, read a page at a time. */
export async function* pages<Row, Key>(
  read: (page: KeyPage<Key>) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row, void> {
  for await (const rows of keyPages(read, keyOf)) yield* rows;
}

export async function* keyPages<Row, Key>(
  read: (page: KeyPage<Key>) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[], void> {
  const limit = LIMITS.pageItemsMax;
  for (let after: Key | null = null; ;) {
    const rows = await read({ after, limit });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = keyOf(last);
  }
}
