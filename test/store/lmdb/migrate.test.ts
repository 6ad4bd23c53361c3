/** A store of an older format is refused with the command that rewrites it; a newer one is refused. Neither is changed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, onTestFinished, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { producerKey, type UserId } from '../../../src/model/producers.ts';
import { backupLmdbStore } from '../../../src/store/lmdb/backup.ts';
import { checkLmdbStore } from '../../../src/store/lmdb/check.ts';
import { TABLES } from '../../../src/store/lmdb/engine/tables.ts';
import { migrateLmdbStore } from '../../../src/store/lmdb/migrate.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { draft } from '../../support/builders.ts';
import { bundleScript } from '../../support/child-script.ts';
import { tempFolder } from '../../support/open-store.ts';

const ITEMS = 50;
/** Every hard link of the program that follows is refused, as on file systems that have none. */
const WITHOUT_LINKS = [
  ...['-f', '-qq', '-o', '/dev/null'],
  ...['-e', 'trace=link,linkat', '-e', 'inject=link,linkat:error=EPERM'],
];
const canRefuseLinks = spawnSync('strace', [...WITHOUT_LINKS, 'true']).status === 0;
const BINARY = { keyEncoding: 'binary', encoding: 'binary' } as const;

async function filledFolder(): Promise<string> {
  const dir = await tempFolder();
  const store = await openLmdbStore({ dir });
  for (let n = 1; n <= ITEMS; n += 1)
    await store.items.publish(
      draft({ payload: { title: `title ${n}`, text: null, url: null, votes: n } }),
    );
  await store.edges.addEdge({
    consumer: 'ada' as UserId,
    producer: producerKey('tag', 'x'),
    relation: 'follow',
    sinceMs: 7,
  });
  await store.close();
  return dir;
}

/** The same store as format 0 had it: rows without checksums, a row for the process that holds it, and no number. */
async function asFormat0(dir: string): Promise<string> {
  const old = join(dir, 'old');
  mkdirSync(old);
  const [from, to] = [dir, old].map((path) => open({ path, noSubdir: false, maxDbs: 96 }));
  if (from === undefined || to === undefined) throw new Error('expected two stores');
  for (const [name, kind] of Object.values(TABLES)) {
    const target = to.openDB<Buffer, Buffer>(name, BINARY);
    for (const { key, value } of from.openDB<Buffer, Buffer>(name, BINARY).getRange({}))
      await target.put(
        Buffer.from(key),
        Buffer.from(value).subarray(0, kind === 'keys' ? 0 : value.length - 4),
      );
  }
  await to
    .openDB<unknown, Buffer>('system', { keyEncoding: 'binary', encoding: 'msgpack' })
    .put(Buffer.from('owner\0'), [1, '']);
  await Promise.all([from.close(), to.close()]);
  return old;
}

test('a store of format 0 is refused, migrated whole, and kept beside the new one', async () => {
  const dir = await asFormat0(await filledFolder());
  for (const _turn of ['first', 'second'])
    await expect(openLmdbStore({ dir })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: `expected a store of format 1 in ${dir}, got an older one: run palisade migrate --data ${dir}`,
    });
  const older = { message: expect.stringContaining('got an older one: run palisade migrate') };
  await expect(checkLmdbStore(dir)).rejects.toMatchObject(older);
  await expect(backupLmdbStore(dir, `${dir}-copy`)).rejects.toMatchObject(older);
  expect(await migrateLmdbStore(dir)).toContain(`The store in ${dir} now has format 1`);
  expect(existsSync(join(dir, 'data-format-0.mdb'))).toBe(true);
  expect(existsSync(join(dir, 'migrating'))).toBe(false);
  expect(await migrateLmdbStore(dir)).toBe(`The store in ${dir} is up to date.`);
  expect(await checkLmdbStore(dir)).toMatchObject({ isWhole: true, damaged: [] });
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  const positions = Array.from({ length: ITEMS }, (_, n) => position(n + 1));
  expect((await store.items.getMany(positions)).map((item) => item?.payload.votes)).toEqual(
    positions,
  );
  expect([...(await store.edges.facts('ada' as UserId, null)).follows]).toEqual(['tag:x']);
  expect(await store.timelines.newest()).toBe(ITEMS);
});

test.skipIf(!canRefuseLinks)(
  'a store on a file system without hard links is migrated, and its old data kept as a copy (skipped where this machine refuses strace)',
  async () => {
    const { file, remove } = await bundleScript('test/store/lmdb/migrate-child.ts');
    onTestFinished(remove);
    const dir = await asFormat0(await filledFolder());
    const old = readFileSync(join(dir, 'data.mdb'));
    const args = [...WITHOUT_LINKS, process.execPath, file, dir];
    expect(spawnSync('strace', args).stdout.toString()).toContain('now has format 1');
    const kept = join(dir, 'data-format-0.mdb');
    expect(readFileSync(kept).equals(old)).toBe(true);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).not.toContain('migrating');
    const store = await openLmdbStore({ dir });
    onTestFinished(() => store.close());
    expect(await store.timelines.newest()).toBe(ITEMS);
  },
  60_000,
);

test('a store of a newer format is refused by migration, check and backup too, and stays as it is', async () => {
  const dir = await filledFolder();
  const root = open({ path: dir, noSubdir: false, maxDbs: 96 });
  await root
    .openDB<string, Buffer>('format', { keyEncoding: 'binary', encoding: 'string' })
    .put(Buffer.from('format'), '2');
  await root.close();
  const data = readFileSync(join(dir, 'data.mdb'));
  const newer = {
    code: 'UNAVAILABLE',
    message: `expected a store of format 1 in ${dir}, got format 2, which a newer version of Palisade wrote`,
  };
  await expect(openLmdbStore({ dir })).rejects.toMatchObject(newer);
  await expect(migrateLmdbStore(dir)).rejects.toMatchObject(newer);
  await expect(checkLmdbStore(dir)).rejects.toMatchObject(newer);
  await expect(backupLmdbStore(dir, `${dir}-copy`)).rejects.toMatchObject(newer);
  expect(readFileSync(join(dir, 'data.mdb')).equals(data)).toBe(true);
});

test('a folder without a store has nothing to migrate or to check', async () => {
  const dir = await tempFolder();
  for (const command of [migrateLmdbStore, checkLmdbStore])
    await expect(command(dir)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(`expected a store in ${dir}`),
    });
});
