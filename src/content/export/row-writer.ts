/** Writes rows of NDJSON to a file of their kind, no faster than the disk takes them. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { syncPath } from '../../base/files.ts';
import type { Kind } from '../import/kinds.ts';

/** A row as it is written; fields without a value are left out. */
export type WrittenRow = Readonly<Record<string, unknown>>;

export interface RowWriter {
  write(row: WrittenRow): Promise<void>;
  /** Resolves when the file is on disk. Rejects when any of its rows could not be written. */
  close(): Promise<void>;
}

/** A file for its owner alone. `onRow` receives how many rows are written. */
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
      // A stream that failed has closed already, or soon does, and says so only once.
      if (failure !== null) throw failure;
      stream.end();
      if (!stream.closed) await once(stream, 'close');
      syncPath(file);
    },
  };
}
