/** Importing read state kept elsewhere: every shape, bad rows, a second run, an interrupted one, a dry one. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeId, itemPosition } from '../../src/model/ids.ts';
import { position } from '../../src/model/positions.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import { compactReads } from '../../src/reads/compaction.ts';
import {
  importReads,
  type ImportOptions,
  type ImportReport,
} from '../../src/reads/import/import-reads.ts';
import {
  A,
  ada,
  B,
  badge,
  bob,
  carol,
  openReadsWorld,
  post,
  read,
  rowsOf,
  unreadOf,
  type ReadsWorld,
} from '../support/reads-world.ts';
import { tempFolder } from '../support/open-store.ts';

const DAY = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Six posts in two threads, a day apart. */
async function forum(): Promise<{ readonly world: ReadsWorld; readonly startMs: number }> {
  const world = await openReadsWorld();
  const startMs = world.clock.now();
  for (const name of ['1', '2', '1', '2', '1', '2']) {
    await post(world, bob, name);
    world.clock.advance(DAY);
  }
  return { world, startMs };
}

async function run(
  world: ReadsWorld,
  name: string,
  text: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const file = join(await tempFolder(), name);
  await writeFile(file, text);
  return importReads(
    {
      store: world.store,
      clock: world.clock,
      witnessKinds: { news: 'value', blog: 'instant' },
      readItemId: itemPosition,
    },
    { file, isDryRun: false, onProgress: () => undefined, ...options },
  );
}

describe('an import', () => {
  it('takes last reads of threads by instant and by id, from CSV', async () => {
    const { world, startMs } = await forum();
    const report = await run(
      world,
      'reads.csv',
      `user,thread,last_read_at,last_read_id\nada,1,${iso(startMs + 2.5 * DAY)},\ncarol,2,,4\n`,
    );
    expect(report).toEqual({ resumedAfter: 0, rows: 2, imported: 2, skipped: {}, ids: null });
    expect([await unreadOf(world, ada, '1'), await unreadOf(world, carol, '2')]).toEqual([
      { first: 5, count: 1 },
      { first: 6, count: 1 },
    ]);
  });

  it('takes catch-up instants of everything and of a category, from NDJSON', async () => {
    const { world, startMs } = await forum();
    await world.store.threads.move('2', B);
    await run(
      world,
      'reads.ndjson',
      `{"user":"ada","last_read_at":"${iso(startMs + 3.5 * DAY)}"}\n{"user":"carol","category":"category:a","last_read_at":${Math.floor((startMs + 9 * DAY) / 1_000)}}\n`,
    );
    expect([await unreadOf(world, ada, '1'), await unreadOf(world, ada, '2')]).toEqual([
      { first: 5, count: 1 },
      { first: 6, count: 1 },
    ]);
    expect([await badge(world, carol, A), await badge(world, carol, B)]).toEqual([0, 1]);
  });

  it('takes last-read ids of site-wide things, 0 meaning the item before the account was created', async () => {
    const { world, startMs } = await forum();
    await run(
      world,
      'news.csv',
      `user,kind,last_read_id,joined_at\nada,news,5,\ncarol,news,0,${iso(startMs + 2 * DAY)}\n`,
    );
    const seen = await Promise.all(
      [ada, carol].map((viewer) => world.store.reads.witnessed(viewer, ['news'])),
    );
    expect(seen).toMatchObject([[{ at: 5 }], [{ at: 2 }]]);
  });

  it('skips bad rows, says why and where, and loses nothing else', async () => {
    const { world } = await forum();
    const rows = [
      'user,thread,kind,category,last_read_at,last_read_id',
      'ada,1,,,yesterday,',
      ',1,,,,3',
      'ada,nowhere,,,,3',
      'ada,,weather,,,3',
      'ada,,,no category,,3',
      'ada,1,,,,many',
      'ada,1,,,,',
      'ada,1,,,2026-13-45,',
      'ada,2,,,,6',
    ];
    const { imported, skipped } = await run(world, 'reads.csv', rows.join('\n'));
    expect([imported, skipped]).toEqual([
      1,
      {
        'bad date in last_read_at': { count: 2, lines: [1, 8] },
        'no user': { count: 1, lines: [2] },
        'unknown thread': { count: 1, lines: [3] },
        'unknown kind': { count: 1, lines: [4] },
        'bad category': { count: 1, lines: [5] },
        'unknown item in last_read_id': { count: 1, lines: [6] },
        'neither last_read_id nor last_read_at': { count: 1, lines: [7] },
      },
    ]);
    expect(await unreadOf(world, ada, '2')).toEqual({ first: null, count: 0 });
    expect(
      (
        await run(
          world,
          'reads.ndjson',
          'not json\n{"user":"ada","thread":"1","last_read_id":3}\n[1]\n',
        )
      ).skipped,
    ).toEqual({ 'not a record': { count: 2, lines: [1, 3] } });
  });

  it('changes nothing the second time, nor when dry, nor what is further on already', async () => {
    const { world } = await forum();
    const text = 'user,thread,last_read_id\nada,1,3\ncarol,1,5\n';
    expect((await run(world, 'reads.csv', text, { isDryRun: true })).imported).toBe(2);
    expect(await rowsOf(world, ada)).toEqual({ watermarks: 0, markers: 0, unread: 0 });
    await read(world, ada, '1', 5);
    await run(world, 'reads.csv', text);
    const before = [
      await world.store.reads.totals(),
      await unreadOf(world, ada, '1'),
      await unreadOf(world, carol, '1'),
    ];
    await run(world, 'reads.csv', text);
    expect([
      await world.store.reads.totals(),
      await unreadOf(world, ada, '1'),
      await unreadOf(world, carol, '1'),
    ]).toEqual(before);
    expect(await unreadOf(world, ada, '1')).toEqual({ first: null, count: 0 });
  });

  it('goes on where an interrupted run stopped', async () => {
    const { world } = await forum();
    const text = [
      'user,thread,last_read_id',
      ...Array.from({ length: 1_200 }, (_, index) => `v${index},1,3`),
    ].join('\n');
    let isInterrupted = false;
    const failing = run(world, 'reads.csv', text, {
      onProgress: (rows) => {
        if (rows < 1_000) return;
        isInterrupted = true;
        throw new Error('interrupted');
      },
    });
    await expect(failing).rejects.toThrow('interrupted');
    expect(isInterrupted).toBe(true);
    expect(await run(world, 'reads.csv', text)).toEqual({
      resumedAfter: 1_000,
      rows: 1_200,
      imported: 1_200,
      skipped: {},
      ids: null,
    });
    expect((await world.store.reads.readersOf('1', { after: null, limit: 2_000 })).length).toBe(
      1_200,
    );
  });

  it('takes ids of another system with a file that says which item each stands for', async () => {
    const world = await openReadsWorld();
    const own = producerKey('user', bob);
    for (const key of ['101', '103', 'p-104', '108'])
      await post(world, bob, '1', { clientKey: key, producer: own });
    const items = join(await tempFolder(), 'posts.csv');
    await writeFile(
      items,
      `id,producer,key,item\n101,${own},,\n103,${own},,\n104,${own},p-104,\n108,,,${encodeId('Item', '4')}\n109,${own},,\n`,
    );
    const rows = [
      'user,thread,last_read_id',
      'a,1,103',
      'b,1,104',
      'c,1,102',
      'd,1,107',
      'e,1,999',
      'f,1,0',
      'g,1,100',
      'h,1,none',
    ].join('\n');
    const report = await run(world, 'reads.csv', rows, { items });
    expect(report).toMatchObject({
      imported: 7,
      skipped: { 'unknown item in last_read_id': { count: 1, lines: [8] } },
      ids: { known: 4, unknown: 1 },
    });
    const firsts = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(
        async (name) => (await unreadOf(world, name as UserId, '1')).first,
      ),
    );
    expect(firsts).toEqual([3, 4, 2, 4, null, 1, 1]);
  });

  it('takes an item by its id here, as clients see it, and by its producer and client key', async () => {
    const world = await openReadsWorld();
    for (const key of ['k1', 'k2', 'k3']) await post(world, bob, '1', { clientKey: key });
    const text = `user,thread,last_read_id,last_read_producer\na,1,${encodeId('Item', '2')},\nb,1,k1,user:bob\nc,1,k1,user:carol\nd,1,${encodeId('Thread', '1')},\n`;
    expect((await run(world, 'reads.csv', text)).skipped).toEqual({
      'unknown item in last_read_id': { count: 2, lines: [3, 4] },
    });
    expect([
      (await unreadOf(world, 'a' as UserId, '1')).first,
      (await unreadOf(world, 'b' as UserId, '1')).first,
    ]).toEqual([3, 2]);
  });

  it('takes a file with other column names, and refuses a name for an unknown field', async () => {
    const { world } = await forum();
    const columns = [
      ['user', 'user_id'],
      ['thread', 'topic_id'],
      ['last_read_id', 'last_post_id'],
    ] as const;
    expect(
      await run(world, 'reads.csv', 'topic_id,user_id,last_post_id,user\n1,ada,3,ignored\n', {
        columns,
      }),
    ).toMatchObject({ imported: 1, skipped: {} });
    expect(await unreadOf(world, ada, '1')).toEqual({ first: 5, count: 1 });
    await expect(
      run(world, 'reads.csv', 'a,b\n', { columns: [['reader', 'a']] }),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it.each([
    ['2001-09-09', true],
    ['2001-09-09T01:46:40Z', true],
    ['2001-09-09 01:46:40', true],
    ['2001-09-09 03:46:40+02', true],
    ['1000000000', true],
    ['1000000000000', true],
    ['2001-02-30', false],
    ['2001-13-01', false],
    ['09/09/2001', false],
    ['yesterday', false],
    ['-5', false],
    ['2001-09-09 25:00', false],
  ])('reads the date %s: %s', async (date, isGood) => {
    const { world } = await forum();
    expect(await run(world, 'reads.csv', `user,last_read_at\nada,${date}\n`)).toMatchObject({
      imported: isGood ? 1 : 0,
      skipped: isGood ? {} : { 'bad date in last_read_at': { count: 1 } },
    });
  });

  it('reads a missing date as never', async () => {
    const { world, startMs } = await forum();
    await run(
      world,
      'reads.csv',
      `user,last_read_at,joined_at\nada,0000-00-00 00:00:00,${iso(startMs + 2 * DAY)}\ncarol,0,\n`,
    );
    expect([
      (await unreadOf(world, ada, '1')).first,
      (await unreadOf(world, carol, '1')).first,
    ]).toEqual([3, 1]);
  });

  it('counts who has an account since then as having seen what was there, of every kind', async () => {
    const { world, startMs } = await forum();
    await run(
      world,
      'reads.csv',
      `user,thread,last_read_id,joined_at\nada,1,5,${iso(startMs + 3 * DAY)}\n`,
    );
    expect(await world.store.reads.join(ada, { at: position(99), atMs: 99 })).toEqual({
      at: 3,
      atMs: startMs + 3 * DAY,
    });
  });

  it('leaves alone what was marked unread since the first time', async () => {
    const { world } = await forum();
    await run(world, 'reads.csv', 'user,thread,last_read_id\nada,1,5\n');
    await world.reads.markUnread(ada, { thread: '1', from: position(3), to: null });
    await run(world, 'reads.csv', 'user,thread,last_read_id\nada,1,5\n');
    expect(await unreadOf(world, ada, '1')).toEqual({ first: 3, count: 2 });
  });

  it('keeps when something was read', async () => {
    const { world, startMs } = await forum();
    await run(world, 'reads.csv', `user,thread,last_read_at\nada,1,${iso(startMs + 3 * DAY)}\n`);
    expect((await world.reads.states(ada, ['1']))[0]?.lastReadAtMs).toBe(startMs + 3 * DAY);
  });

  it('skips what is no record in a broken file and takes the rest', async () => {
    const { world } = await forum();
    const report = await run(
      world,
      'reads.csv',
      'user,thread,last_read_id\nada,1,"3"x\ncarol,"1",5\n"ada","2","6"\n',
    );
    expect(report.rows).toBe(3);
    expect(await unreadOf(world, carol, '1')).toEqual({ first: null, count: 0 });
    expect(await unreadOf(world, ada, '2')).toEqual({ first: null, count: 0 });
  });

  it('refuses a file that is not there', async () => {
    const { world } = await forum();
    const deps = {
      store: world.store,
      clock: world.clock,
      witnessKinds: {},
      readItemId: itemPosition,
    };
    await expect(
      importReads(deps, {
        file: '/nowhere/reads.csv',
        isDryRun: false,
        onProgress: () => undefined,
      }),
    ).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining('ENOENT') as unknown,
    });
  });

  it('refuses a file of another kind', async () => {
    const { world } = await forum();
    await expect(run(world, 'reads.xml', '<x/>')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

describe('compaction of all viewers', () => {
  it('takes out covered rows, counts what is left, and leaves every badge as it was', async () => {
    const { world } = await forum();
    const viewers = ['v1', 'v2', 'v3'].map((name) => name as UserId);
    for (const viewer of viewers) await read(world, viewer, '1', 3);
    await world.reads.markAllRead(viewers[0] ?? ada, { upTo: position(4), categories: [] });
    const badges = await Promise.all(viewers.map((viewer) => badge(world, viewer)));
    expect(await compactReads(world.store.reads, () => undefined)).toEqual({
      viewers: 3,
      rowsBefore: 4,
      rowsAfter: 3,
      rowsMax: 1,
    });
    expect(await Promise.all(viewers.map((viewer) => badge(world, viewer)))).toEqual(badges);
  });
});
