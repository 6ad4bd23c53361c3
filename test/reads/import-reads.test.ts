/** What a file of read state can contain: every shape of row, ids of all kinds, dates, and empty rows. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { position } from '../../src/model/positions.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { mark } from '../support/builders.ts';
import { csv, importText, ndjson, openForum } from '../support/import-world.ts';
import { tempFolder } from '../support/open-store.ts';
import {
  A,
  ada,
  B,
  badge,
  bob,
  carol,
  lastReadOf,
  openReadsWorld,
  post,
  unreadOf,
  type ReadsWorld,
} from '../support/reads-world.ts';

const ALL_READ = { first: null, count: 0 };

/** The first unread position of thread 1 for a viewer. */
async function firstUnread(world: ReadsWorld, viewer: string): Promise<number | null> {
  return (await unreadOf(world, viewer as UserId, '1')).first;
}

test('a CSV file says up to when and up to which item threads were read', async () => {
  const { world, day } = await openForum();
  const text = csv`
    user  | thread | last_read_at | last_read_id
    ada   | 1      | ${day(2.5)}  |
    carol | 2      |              | 4
  `;
  const report = await importText(world, { text });
  expect(report).toEqual({
    resumedAfter: 0,
    rows: 2,
    imported: 2,
    marked: { threads: 2 },
    skipped: {},
    ids: null,
  });
  expect(await unreadOf(world, ada, '1')).toEqual({ first: 5, count: 1 });
  expect(await unreadOf(world, carol, '2')).toEqual({ first: 6, count: 1 });
});

test('rows of somebody who was erased are skipped, and leave nothing', async () => {
  const { world, day } = await openForum();
  await world.store.people.erase({ person: ada, sinceMs: 1, heir: null });
  const text = csv`
    user  | thread | last_read_at | joined_at
    ada   | 1      | ${day(2.5)}  | ${day(1)}
    carol | 1      | ${day(2.5)}  |
  `;
  const report = await importText(world, { text });
  expect(report).toMatchObject({
    imported: 1,
    skipped: { 'erased user': { count: 1, lines: [2] } },
  });
  while ((await world.store.reads.forget(carol, 9)) > 0);
  expect(await world.store.reads.rows({ after: null, limit: 9 })).toEqual([]);
});

test('an NDJSON file says up to when everything and one category were read', async () => {
  const { world, day, dayMs } = await openForum();
  await world.store.threads.move('2', B);
  const text = ndjson(
    { user: 'ada', last_read_at: day(3.5) },
    { user: 'carol', category: A, last_read_at: Math.floor(dayMs(9) / 1_000) },
  );
  await importText(world, { name: 'reads.ndjson', text });
  expect(await unreadOf(world, ada, '1')).toEqual({ first: 5, count: 1 });
  expect(await unreadOf(world, ada, '2')).toEqual({ first: 6, count: 1 });
  expect(await badge(world, carol, A)).toBe(0);
  expect(await badge(world, carol, B)).toBe(1);
});

test('the last id read of a site-wide thing counts, and 0 means the item before the account was made', async () => {
  const { world, day } = await openForum();
  const text = csv`
    user  | kind | last_read_id | joined_at
    ada   | news | 5            |
    carol | news | 0            | ${day(2)}
  `;
  await importText(world, { name: 'news.csv', text });
  expect(await world.store.reads.witnessed(ada, ['news'])).toMatchObject([{ at: 5 }]);
  expect(await world.store.reads.witnessed(carol, ['news'])).toMatchObject([{ at: 2 }]);
});

test('bad rows are skipped with a reason and their lines, and nothing else is lost', async () => {
  const { world } = await openForum();
  const text = csv`
    user | thread  | kind    | category    | last_read_at | last_read_id
    ada  | 1       |         |             | yesterday    |
         | 1       |         |             |              | 3
    ada  | nowhere |         |             |              | 3
    ada  |         | weather |             |              | 3
    ada  |         |         | no category |              | 3
    ada  | 1       |         |             |              | many
    ada  | 1       |         |             |              |
    ada  | 1       |         |             | 2026-13-45   |
    ada  | 2       |         |             |              | 6
  `;
  const { imported, skipped } = await importText(world, { text });
  expect(imported).toBe(1);
  expect(skipped).toEqual({
    'bad date in last_read_at': { count: 2, lines: [2, 9] },
    'no user': { count: 1, lines: [3] },
    'unknown thread': { count: 1, lines: [4] },
    'unknown kind': { count: 1, lines: [5] },
    'bad category': { count: 1, lines: [6] },
    'unknown item in last_read_id': { count: 1, lines: [7] },
    'neither last_read_id nor last_read_at': { count: 1, lines: [8] },
  });
  expect(await unreadOf(world, ada, '2')).toEqual(ALL_READ);
});

test('lines of NDJSON that are not records are skipped', async () => {
  const { world } = await openForum();
  const text = 'not json\n{"user":"ada","thread":"1","last_read_id":3}\n[1]\n';
  const { skipped } = await importText(world, { name: 'reads.ndjson', text });
  expect(skipped).toEqual({ 'not a record': { count: 2, lines: [1, 3] } });
});

test('a row with a number that JSON rounds is skipped', async () => {
  const { world } = await openForum();
  const rows = ['9007199254740993', '"9007199254740993"'].map(
    (user) => `{"user":${user},"thread":"1","last_read_id":3}\n`,
  );
  const report = await importText(world, { name: 'reads.ndjson', text: rows.join('') });
  expect(report).toMatchObject({
    imported: 1,
    skipped: { 'a number that is not exact': { count: 1, lines: [1] } },
  });
});

test('what is not a record in a broken CSV file is skipped, and the rest is imported', async () => {
  const { world } = await openForum();
  const text = 'user,thread,last_read_id\nada,1,"3"x\ncarol,"1",5\n"ada","2","6"\n';
  const report = await importText(world, { text });
  expect(report.rows).toBe(3);
  expect(await unreadOf(world, carol, '1')).toEqual(ALL_READ);
  expect(await unreadOf(world, ada, '2')).toEqual(ALL_READ);
});

test('ids of another system are accepted with a file that maps each to its item', async () => {
  const world = await openReadsWorld();
  const own = userProducer(bob);
  for (const key of ['101', '103', 'p-104', '108'])
    await post(world, bob, '1', { clientKey: key, producer: own });
  const items = join(await tempFolder(), 'posts.csv');
  await writeFile(
    items,
    csv`
      id  | producer | key   | item
      101 | ${own}   |       |
      103 | ${own}   |       |
      104 | ${own}   | p-104 |
      108 |          |       | ${encodeId('Item', '4')}
      109 | ${own}   |       |
    `,
  );
  const text = csv`
    user | thread | last_read_id
    a    | 1      | 103
    b    | 1      | 104
    c    | 1      | 102
    d    | 1      | 107
    e    | 1      | 999
    f    | 1      | 0
    g    | 1      | 100
    h    | 1      | none
  `;
  expect(await importText(world, { text }, { items })).toMatchObject({
    imported: 6,
    skipped: {
      'never read': { count: 1, lines: [7] },
      'unknown item in last_read_id': { count: 1, lines: [9] },
    },
    ids: { known: 4, unknown: 1 },
  });
  const firsts = { a: 3, b: 4, c: 2, d: 4, e: null, f: 1, g: 1 };
  for (const [viewer, first] of Object.entries(firsts))
    expect(await firstUnread(world, viewer), viewer).toBe(first);
});

test('an item may be named by its id as clients see it, and by its producer and client key', async () => {
  const world = await openReadsWorld();
  for (const key of ['k1', 'k2', 'k3']) await post(world, bob, '1', { clientKey: key });
  const text = csv`
    user | thread | last_read_id               | last_read_producer
    a    | 1      | ${encodeId('Item', '2')}   |
    b    | 1      | k1                         | user:bob
    c    | 1      | k1                         | user:carol
    d    | 1      | ${encodeId('Thread', '1')} |
  `;
  const { skipped } = await importText(world, { text });
  expect(skipped).toEqual({ 'unknown item in last_read_id': { count: 2, lines: [4, 5] } });
  expect(await firstUnread(world, 'a')).toBe(3);
  expect(await firstUnread(world, 'b')).toBe(2);
});

test('the columns of a file may have names of their own', async () => {
  const { world } = await openForum();
  const columns = [
    ['user', 'user_id'],
    ['thread', 'topic_id'],
    ['last_read_id', 'last_post_id'],
  ] as const;
  const text = csv`
    topic_id | user_id | last_post_id | user
    1        | ada     | 3            | ignored
  `;
  const report = await importText(world, { text }, { columns });
  expect(report).toMatchObject({ imported: 1, skipped: {} });
  expect(await unreadOf(world, ada, '1')).toEqual({ first: 5, count: 1 });
});

test('a name for an unknown field is refused', async () => {
  const { world } = await openForum();
  const importing = importText(world, { text: 'a,b\n' }, { columns: [['reader', 'a']] });
  await expect(importing).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
});

test.each([
  '2001-09-09',
  '2001-09-09T01:46:40Z',
  '2001-09-09 01:46:40',
  '2001-09-09 03:46:40+02',
  '1000000000',
  '1000000000000',
])('%s is a date', async (date) => {
  const { world } = await openForum();
  const report = await importText(world, { text: `user,last_read_at\nada,${date}\n` });
  expect(report).toMatchObject({ imported: 1, skipped: {} });
});

test.each(['2001-02-30', '2001-13-01', '09/09/2001', 'yesterday', '-5', '2001-09-09 25:00'])(
  '%s is not a date',
  async (date) => {
    const { world } = await openForum();
    const report = await importText(world, { text: `user,last_read_at\nada,${date}\n` });
    expect(report).toMatchObject({
      imported: 0,
      skipped: { 'bad date in last_read_at': { count: 1 } },
    });
  },
);

test('never having read the forum marks nothing of it, and keeps when the account was made', async () => {
  const { world, day, dayMs } = await openForum();
  const text = csv`
    user  | category    | last_read_at        | joined_at
    ada   |             | 0000-00-00 00:00:00 | ${day(2)}
    bob   | category:f  | 0                   | ${day(2)}
    carol |             | 0                   |
  `;
  expect(await importText(world, { text })).toMatchObject({
    imported: 2,
    marked: { joined: 2 },
    skipped: { 'never read': { count: 1, lines: [4] } },
  });
  for (const viewer of ['ada', 'carol']) expect(await firstUnread(world, viewer)).toBe(1);
  const joined = { at: position(2), atMs: dayMs(2) };
  expect(await world.store.reads.join(ada, mark(99))).toEqual(joined);
});

test('never having seen the news means the last before the account was made', async () => {
  const { world, day } = await openForum();
  const text = csv`
    user  | kind | last_read_id | joined_at
    ada   | news | 0            | ${day(2)}
    carol | news | 0            |
  `;
  expect(await importText(world, { text })).toMatchObject({ imported: 2, marked: { news: 2 } });
  const [seen] = await world.store.reads.witnessed(ada, ['news']);
  expect(seen?.at).toBe(2);
});

test('the report counts by what was marked, so that a forgotten kind shows', async () => {
  const { world } = await openForum();
  const text = csv`
    UserID | LastReadNews
    ada    | 3
    carol  | 2
  `;
  const columns = [
    ['user', 'UserID'],
    ['last_read_id', 'LastReadNews'],
  ] as const;
  const options = { columns, isDryRun: true };
  expect(await importText(world, { text }, options)).toMatchObject({ marked: { everything: 2 } });
  const asNews = { columns, kind: 'news' };
  expect(await importText(world, { text }, asNews)).toMatchObject({ marked: { news: 2 } });
  expect(await firstUnread(world, ada)).toBe(1);
  const [seen] = await world.store.reads.witnessed(ada, ['news']);
  expect(seen?.at).toBe(3);
});

test('a kind that is not declared is refused for a whole file', async () => {
  const { world } = await openForum();
  const importing = importText(world, { text: 'user,last_read_id\nada,3\n' }, { kind: 'newz' });
  await expect(importing).rejects.toMatchObject({
    message: 'expected one of news, blog as the kind, got newz (did you mean news?)',
  });
});

test('a viewer has seen what was there when their account was made, of every kind', async () => {
  const { world, day, dayMs } = await openForum();
  const text = csv`
    user | thread | last_read_id | joined_at
    ada  | 1      | 5            | ${day(3)}
  `;
  await importText(world, { text });
  expect(await world.store.reads.join(ada, mark(99))).toEqual({
    at: position(3),
    atMs: dayMs(3),
  });
});

test('the instant at which something was read is kept', async () => {
  const { world, day, dayMs } = await openForum();
  const text = csv`
    user | thread | last_read_at
    ada  | 1      | ${day(3)}
  `;
  await importText(world, { text });
  expect(await lastReadOf(world, ada, '1')).toBe(dayMs(3));
});

test('a producer and a client key with a half of a character each name no item', async () => {
  const world = await openReadsWorld();
  await post(world, bob, '1', { clientKey: 'k' });
  const halves = { last_read_producer: 'user:bob\ud83d', last_read_id: '\ude00' };
  const rows = [
    { user: 'a', thread: '1', ...halves },
    { user: 'b', thread: '1', last_read_producer: 'user:bob', last_read_id: 'k' },
  ];
  expect(await importText(world, { name: 'reads.ndjson', text: ndjson(...rows) })).toMatchObject({
    imported: 1,
    skipped: { 'unknown item in last_read_id': { count: 1, lines: [1] } },
  });
});
