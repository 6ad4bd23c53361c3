/**
 * Damaged data is reported by name. It is never served, never mistaken for an empty store, and never ends the process.
 */
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { open } from 'lmdb';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../src/base/seeded-random.mjs';
import { position, POSITION_ZERO } from '../../../src/model/positions.ts';
import { backupLmdbStore } from '../../../src/store/lmdb/backup.ts';
import { openPageFile } from '../../../src/store/lmdb/engine/page-file.ts';
import { TABLES } from '../../../src/store/lmdb/engine/tables.ts';
import { checkDataFile, checkLmdbStore } from '../../../src/store/lmdb/check.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { userProducer } from '../../../src/model/producers.ts';
import { bob, draft } from '../../support/builders.ts';
import { tempFolder } from '../../support/open-store.ts';

const ITEMS = 200;
const PAGE_BYTES = 8_192;
const SEED = 4_711;

/** A closed store of items whose titles can be found in its file. */
async function filledFolder(): Promise<{ readonly dir: string; readonly data: string }> {
  const dir = await tempFolder();
  const store = await openLmdbStore({ dir });
  const drafts = Array.from({ length: ITEMS }, (_, n) =>
    draft({ payload: { title: `title-${n + 1}-`, text: 'x'.repeat(300), url: null, votes: 0 } }),
  );
  await store.items.publishMany(drafts);
  await store.close();
  return { dir, data: join(dir, 'data.mdb') };
}

function overwrite(data: string, change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(data);
  change(bytes);
  writeFileSync(data, bytes);
}

test.each<[string, (data: string) => void, string]>([
  ['is empty', (data) => truncateSync(data, 0), 'got an empty data.mdb: restore a backup'],
  ['is gone', (data) => rmSync(data), 'got an empty data.mdb: restore a backup'],
  ['has one byte', (data) => truncateSync(data, 1), 'got a shorter one'],
  ['has half of a meta page', (data) => truncateSync(data, 4_096), 'got a shorter one'],
  ['has meta pages only', (data) => truncateSync(data, 2 * PAGE_BYTES), 'lacks page'],
  ['has its first half', (data) => truncateSync(data, readFileSync(data).length / 2), 'lacks page'],
  [
    'has a meta page of zeros',
    (data) => overwrite(data, (bytes) => bytes.fill(0, 0, PAGE_BYTES)),
    'expected a meta page at byte 0, got other bytes',
  ],
  [
    'has a second meta page of zeros',
    (data) => overwrite(data, (bytes) => bytes.fill(0, PAGE_BYTES, 2 * PAGE_BYTES)),
    'expected a meta page at byte 8192, got other bytes',
  ],
  [
    'is text',
    (data) => writeFileSync(data, 'not a store\n'.repeat(5_000)),
    'expected a meta page at byte 0, got other bytes',
  ],
  [
    'is of another version of the engine',
    (data) => overwrite(data, (bytes) => bytes.writeUInt16LE(7, 28)),
    'expected data version 2 of LMDB, got 7',
  ],
  [
    'has pages of no size',
    (data) => overwrite(data, (bytes) => bytes.writeUInt32LE(77, 48)),
    'expected a valid page size, got 77',
  ],
])('data that %s is refused with a sentence, again and again', async (_, damage, says) => {
  const { dir, data } = await filledFolder();
  damage(data);
  for (const _turn of ['first', 'second'])
    await expect(openLmdbStore({ dir })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(says),
    });
});

test('a store with directs, which stand in no list of everything, is whole and is backed up', async () => {
  const dir = await tempFolder();
  const store = await openLmdbStore({ dir });
  await store.items.publish(draft());
  await store.items.publish(draft({ visibility: 'direct', audience: [userProducer(bob)] }));
  await store.close();
  expect(await checkLmdbStore(dir)).toMatchObject({ isWhole: true, damaged: [] });
  expect(await backupLmdbStore(dir, join(dir, 'copy'))).toMatchObject({
    folder: join(dir, 'copy'),
  });
});

test('a store that an earlier version wrote is whole without the tables that came since', async () => {
  const { dir, data } = await filledFolder();
  const root = open({ path: data, maxDbs: 99 });
  await root.openDB({ name: 'lists' }).drop();
  await root.close();
  const tables = Object.keys(TABLES).length;
  expect(await checkLmdbStore(dir)).toMatchObject({ isWhole: true, tables, damaged: [] });
  const copy = join(dir, 'copy');
  expect(await backupLmdbStore(dir, copy)).toMatchObject({ tables });
  const store = await openLmdbStore({ dir: copy });
  const list = { owner: bob, id: 'l', title: 'l', members: [], createdAtMs: 1 };
  expect(await store.lists.create(list)).toMatchObject({ isNew: true });
  await store.close();
  expect(await checkLmdbStore(copy)).toMatchObject({ isWhole: true, tables: tables + 1 });
});

test('a list of tables that lost a name is named', async () => {
  const { dir, data } = await filledFolder();
  const counts = openPageFile(data);
  const { entries } = counts.main;
  counts.close();
  overwrite(data, (bytes) => {
    for (const meta of [0, PAGE_BYTES]) {
      const at = bytes.indexOf(Buffer.from(new BigUint64Array([BigInt(entries)]).buffer), meta);
      bytes.writeBigUInt64LE(BigInt(entries + 1), at);
    }
  });
  expect(await checkLmdbStore(dir)).toMatchObject({
    isWhole: false,
    damaged: [`the list of tables has ${entries} names but counts ${entries + 1}`],
  });
});

test('a check of many records leaves turns to other work, so a signal can end it', async () => {
  const { dir, data } = await filledFolder();
  const store = await openLmdbStore({ dir });
  for (let turn = 0; turn < 25; turn += 1)
    await store.items.publishMany(Array.from({ length: ITEMS }, () => draft()));
  await store.close();
  let turns = 0;
  let isOver = false;
  const isChecking = () => !isOver;
  const others = (async () => {
    for (; isChecking(); turns += 1) await setImmediate();
  })();
  expect(await checkDataFile(data, dir)).toMatchObject({ isWhole: true });
  isOver = true;
  await others;
  // Two for each table of more than 5,000 records, and there are several.
  expect(turns).toBeGreaterThan(4);
});

test('truncated data and garbage are not backed up, and check names them', async () => {
  const { dir, data } = await filledFolder();
  const to = join(dir, 'copy');
  const whole = readFileSync(data);
  for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.alloc(50_000, 'garbage')]) {
    writeFileSync(data, damaged);
    await expect(backupLmdbStore(dir, to)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(existsSync(to)).toBe(false);
    const report = await checkLmdbStore(dir);
    expect(report).toMatchObject({ isWhole: false });
    expect(report.damaged.join()).toMatch(/the file ends before it|expected a meta page/);
  }
  writeFileSync(data, whole);
  expect(await backupLmdbStore(dir, to)).toMatchObject({
    folder: to,
    // And the one that holds the format.
    tables: Object.keys(TABLES).length + 1,
  });
  await expect(backupLmdbStore(dir, data)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
});

test('check names whatever bytes of the pages are overwritten, or finds what they do not hold', async () => {
  const { dir, data } = await filledFolder();
  const whole = readFileSync(data);
  const random = seededRandom(SEED);
  let named = 0;
  for (let turn = 0; turn < 150; turn += 1) {
    const bytes = Buffer.from(whole);
    const at = 2 * PAGE_BYTES + Math.floor(random() * (whole.length - 2 * PAGE_BYTES - 64));
    for (let n = 0; n < 64; n += 1) bytes[at + n] = Math.floor(random() * 256);
    writeFileSync(data, bytes);
    if (!(await checkLmdbStore(dir)).isWhole) named += 1;
  }
  // The rest of the bytes are in pages that are free.
  expect(named).toBeGreaterThan(40);
});

test('a file that lacks only pages that were never written opens', async () => {
  const { dir, data } = await filledFolder();
  overwrite(data, (bytes) => {
    for (const meta of [0, PAGE_BYTES])
      bytes.writeBigUInt64LE(bytes.readBigUInt64LE(meta + 144) + 9n, meta + 144);
  });
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  expect(await store.items.getMany([position(ITEMS)])).not.toContain(null);
});

test('an item whose bytes are damaged is UNAVAILABLE with its position as the cause; its neighbours are served', async () => {
  const { dir, data } = await filledFolder();
  overwrite(data, (bytes) => {
    for (let at = bytes.indexOf('title-7-'); at >= 0; at = bytes.indexOf('title-7-', at + 1))
      bytes.write('T', at);
  });
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  const reading = store.items.getMany([position(7)]);
  await expect(reading).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    cause: expect.objectContaining({
      message: expect.stringContaining('at position 7 of the table items'),
    }),
  });
  const [before, after] = await store.items.getMany([position(6), position(8)]);
  expect([before?.payload.title, after?.payload.title]).toEqual(['title-6-', 'title-8-']);
});

test('an item whose bytes are damaged is named once while words are indexed, and passed over', async () => {
  const { dir, data } = await filledFolder();
  overwrite(data, (bytes) => {
    for (let at = bytes.indexOf('title-7-'); at >= 0; at = bytes.indexOf('title-7-', at + 1))
      bytes.write('T', at);
  });
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  await expect(store.words.index(ITEMS / 2)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    cause: expect.objectContaining({
      message: expect.stringContaining('at position 7 of the table items'),
    }),
  });
  expect(await store.words.index(ITEMS)).toBe(ITEMS / 2);
  expect(await store.words.index(ITEMS)).toBe(0);
  const all = {
    above: POSITION_ZERO,
    upTo: position(ITEMS),
    limit: ITEMS,
    order: 'newest',
  } as const;
  const found = await store.words.find(['title'], all);
  expect(found?.positions).toHaveLength(ITEMS - 1);
  expect(found?.positions).not.toContain(7);
});

test('any byte of any value may be flipped: what is read is what was written, or UNAVAILABLE', async () => {
  const { dir, data } = await filledFolder();
  const whole = readFileSync(data);
  let refused = 0;
  for (let turn = 1; turn <= 40; turn += 1) {
    const at = whole.indexOf(`title-${turn * 4}-`);
    const bytes = Buffer.from(whole);
    const flipped = at + ((turn * 37) % 200);
    bytes.writeUInt8(bytes.readUInt8(flipped) ^ (1 << (turn % 8)), flipped);
    writeFileSync(data, bytes);
    const store = await openLmdbStore({ dir });
    for (let item = 1; item <= ITEMS; item += 1) {
      const read = await store.items.getMany([position(item)]).catch(() => null);
      if (read === null) refused += 1;
      else
        expect(read[0]?.payload).toMatchObject({ title: `title-${item}-`, text: 'x'.repeat(300) });
    }
    await store.close();
  }
  expect(refused).toBeGreaterThanOrEqual(40);
});
