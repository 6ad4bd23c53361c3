/** Damages single records of a closed embedded store. */
import { join } from 'node:path';
import { open } from 'lmdb';
import { expect } from 'vitest';

/** Changes one byte of a row, so that it no longer matches its checksum. */
export async function damageRow(dir: string, table: string, key: Buffer): Promise<void> {
  const root = open({ path: join(dir, 'data.mdb'), maxDbs: 99 });
  const rows = root.openDB<Buffer, Buffer>(table, { encoding: 'binary', keyEncoding: 'binary' });
  const bytes = Buffer.from(rows.get(key) ?? expect.fail(`expected a row in ${table}, got none`));
  bytes.writeUInt8(bytes.readUInt8(1) ^ 1, 1);
  await rows.put(key, bytes);
  await root.close();
}
