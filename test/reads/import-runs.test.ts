/** Imports as a whole: dry, repeated, interrupted, and of files that are not imports. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { position } from '../../src/model/positions.ts';
import { importReads } from '../../src/reads/import/import-reads.ts';
import { importFiles } from '../support/content-files.ts';
import { csv, importDeps, importText, openForum } from '../support/import-world.ts';
import { tempFolder } from '../support/open-store.ts';
import { ada, carol, read, rowsOf, unreadOf, type ReadsWorld } from '../support/reads-world.ts';

const REFUSED = { code: 'BAD_USER_INPUT' };
const ALL_READ = { first: null, count: 0 };

const TEXT = csv`
  user  | thread | last_read_id
  ada   | 1      | 3
  carol | 1      | 5
`;

/** All rows, and what two viewers have not read of thread 1. */
async function everything(world: ReadsWorld): Promise<unknown> {
  return {
    totals: await world.store.reads.totals(),
    ada: await unreadOf(world, ada, '1'),
    carol: await unreadOf(world, carol, '1'),
  };
}

test('a dry run counts what it would import and writes nothing', async () => {
  const { world } = await openForum();
  const { imported } = await importText(world, { text: TEXT }, { isDryRun: true });
  expect(imported).toBe(2);
  expect(await rowsOf(world, ada)).toEqual({ watermarks: 0, markers: 0, unread: 0 });
});

test('what was read of imported items is known by their ids in the other system', async () => {
  const { world } = await openForum();
  const AT = '2020-01-02T03:04:05Z';
  const items = [17, 18, 19].map((id) => ({
    id,
    author: 'bob',
    createdAt: AT,
    thread: 't',
    text: 'T',
  }));
  await importFiles(world.store, { 'items.ndjson': items });
  const ids = csv`
    id | producer
    17 | import:items
    18 | import:items
    19 | import:items
  `;
  const text = csv`
    user  | thread | last_read_id | last_read_producer
    ada   | t      | 18           |
    carol | t      | 17           | import:items
  `;
  const file = join(await tempFolder(), 'ids.csv');
  await writeFile(file, ids);
  const report = await importText(world, { text }, { items: file });
  expect(report).toMatchObject({ imported: 2, ids: { known: 3, unknown: 0 } });
  expect(await unreadOf(world, ada, 't')).toEqual({ first: 9, count: 1 });
  expect(await unreadOf(world, carol, 't')).toEqual({ first: 8, count: 2 });
});

test('an import changes nothing the second time', async () => {
  const { world } = await openForum();
  await importText(world, { text: TEXT });
  const before = await everything(world);
  await importText(world, { text: TEXT });
  expect(await everything(world)).toEqual(before);
});

test('an import leaves people alone who have read further than it says', async () => {
  const { world } = await openForum();
  await read(world, ada, '1', 5);
  await importText(world, { text: TEXT });
  await importText(world, { text: TEXT });
  expect(await unreadOf(world, ada, '1')).toEqual(ALL_READ);
});

test('an import leaves alone what was marked unread since the first time', async () => {
  const { world } = await openForum();
  const text = csv`
    user | thread | last_read_id
    ada  | 1      | 5
  `;
  await importText(world, { text });
  await world.reads.markUnread(ada, { thread: '1', from: position(3), to: null });
  await importText(world, { text });
  expect(await unreadOf(world, ada, '1')).toEqual({ first: 3, count: 2 });
});

test('an import resumes where an interrupted run stopped', async () => {
  const { world } = await openForum();
  const rows = Array.from({ length: 1_200 }, (_, index) => `v${index},1,3`);
  const text = ['user,thread,last_read_id', ...rows].join('\n');
  const interrupted = importText(
    world,
    { text },
    {
      onProgress: (done) => {
        if (done >= 1_000) throw new Error('interrupted');
      },
    },
  );
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await importText(world, { text })).toEqual({
    marked: { threads: 1_200 },
    resumedAfter: 1_000,
    rows: 1_200,
    imported: 1_200,
    skipped: {},
    ids: null,
  });
  const readers = await world.store.reads.readersOf('1', { after: null, limit: 2_000 });
  expect(readers).toHaveLength(1_200);
});

test('a file that is not there is refused', async () => {
  const { world } = await openForum();
  const importing = importReads(importDeps(world), {
    file: '/nowhere/reads.csv',
    isDryRun: false,
    onProgress: () => undefined,
  });
  await expect(importing).rejects.toMatchObject({
    ...REFUSED,
    message: expect.stringContaining('ENOENT') as unknown,
  });
});

test('a file of another kind is refused', async () => {
  const { world } = await openForum();
  const importing = importText(world, { name: 'reads.xml', text: '<x/>' });
  await expect(importing).rejects.toMatchObject(REFUSED);
});
