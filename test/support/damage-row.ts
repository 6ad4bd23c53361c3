/** Damages single records of a closed embedded store. */
import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, onTestFinished } from 'vitest';
import type { Logger } from '../../src/base/log.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { tempFolder } from './open-store.ts';

/** Changes one byte of a row, so that it no longer matches its checksum. */
export async function damageRow(dir: string, table: string, key: Buffer): Promise<void> {
  const root = open({ path: join(dir, 'data.mdb'), maxDbs: 99 });
  const rows = root.openDB<Buffer, Buffer>(table, { encoding: 'binary', keyEncoding: 'binary' });
  const bytes = Buffer.from(rows.get(key) ?? expect.fail(`expected a row in ${table}, got none`));
  bytes.writeUInt8(bytes.readUInt8(1) ^ 1, 1);
  await rows.put(key, bytes);
  await root.close();
}

interface Damage {
  readonly table: string;
  readonly key: Buffer;
  readonly log?: Pick<Logger, 'error'>;
}

/** A store that was filled and closed, in which one row was then damaged. It is closed after the test. */
export async function damagedStore(
  fill: (store: Store) => Promise<unknown>,
  { table, key, log }: Damage,
): Promise<Store> {
  const dir = await tempFolder();
  const whole = await openLmdbStore({ dir });
  await fill(whole);
  await whole.close();
  await damageRow(dir, table, key);
  const store = await openLmdbStore({ dir, ...(log === undefined ? {} : { log }) });
  onTestFinished(() => store.close());
  return store;
}
