/** Writes rows of one kind as NDJSON to a file, no faster than the disk accepts them. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { syncPath } from '../../base/files.ts';
import type { Kind } from '../import/kinds.ts';

/** A row as it is written; fields without a value are left out. */
export type WrittenRow = Readonly<Record<string, unknown>>;

export interface RowWriter {
  write(row: WrittenRow): Promise<void>;
  /** Resolves when the file is flushed to disk. Rejects when any of its rows could not be written. */
  close(): Promise<void>;
}

/** Opens a file that only its owner can read. `onRow` receives the number of rows written. */
export function openRowWriter(
  folder: string,
  kind: Kind,
  onRow: (count: number) => void,
): RowWriter {
  const file = join(folder, `${kind}.ndjson`);
  const stream = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  let failure: Error | null = null;
  stream.on('error', (error) => (failure = error));
  let count = 0;
  return {
    async write(row) {
      if (failure !== null) throw failure;
      count += 1;
      if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain');
      onRow(count);
    },
    async close() {
      // A failed stream has closed already, or is about to, and reports it only once.
      if (failure !== null) throw failure;
      stream.end();
      if (!stream.closed) await once(stream, 'close');
      syncPath(file);
    },
  };
}
