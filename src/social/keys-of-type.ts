/** Lists by producer key, narrowed to one type of producer. */
import { splitProducer, type ProducerKey } from '../model/producers.ts';
import type { KeyPage } from '../store/ports/key-page.ts';

type ReadPage<Row> = (page: KeyPage<ProducerKey>) => Promise<readonly Row[]>;

interface KeysOfType<Row> {
  /** Null for all types. */
  readonly type: string | null;
  readonly keyOf: (row: Row) => ProducerKey;
}

/** Reads only the rows of one type. Keys begin with their type, so these are contiguous, and a short page ends them. */
export function rowsOfType<Row>(
  { type, keyOf }: KeysOfType<Row>,
  read: ReadPage<Row>,
): ReadPage<Row> {
  if (type === null) return read;
  const start = `${type}:` as ProducerKey;
  return async ({ after, limit }) => {
    const from = after === null || after < start ? start : after;
    const rows = await read({ after: from, limit });
    return rows.filter((row) => splitProducer(keyOf(row)).type === type);
  };
}
