/** The rules of read state, one by one: what is unread, what reading writes, what a mark may and may not do. */
import { describe, expect, it } from 'vitest';
import { position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { UnreadItems } from '../../src/reads/thread-states.ts';
import { meeting } from '../support/gate.ts';
import {
  A,
  ada,
  B,
  badge,
  bob,
  carol,
  lastReadOf,
  listed,
  namesOf,
  openReadsWorld,
  post,
  read,
  relate,
  rowsOf,
  type ReadsWorld,
  unreadOf,
} from '../support/reads-world.ts';

async function unreadItemsOf(
  { reads }: ReadsWorld,
  thread: string,
  viewer: UserId | null = ada,
): Promise<readonly UnreadItems[]> {
  const states = await reads.states(viewer, [thread]);
  return reads.unreadItems(
    viewer,
    states.filter((state) => state !== null),
  );
}

describe('a thread', () => {
  it('is unread when somebody else wrote what is newest, and read when the viewer did', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    expect(await badge(world, ada)).toBe(1);
    await post(world, ada, '1');
    expect(await badge(world, ada)).toBe(0);
    await post(world, carol, '1');
    expect(await unreadOf(world, ada, '1')).toEqual({ first: 3, count: 1 });
  });

  it.each([
    [
      'deleting',
      (world: Awaited<ReturnType<typeof openReadsWorld>>, at: number) =>
        world.store.items.remove(position(at)),
    ],
    [
      'hiding',
      (world: Awaited<ReturnType<typeof openReadsWorld>>, at: number) =>
        world.store.items.edit(position(at), { visibility: 'private' }, 1),
    ],
    [
      'blocking the author of',
      (world: Awaited<ReturnType<typeof openReadsWorld>>) => relate(world, ada, bob, 'block'),
    ],
    [
      'being blocked by the author of',
      (world: Awaited<ReturnType<typeof openReadsWorld>>) => relate(world, bob, ada, 'block'),
    ],
    [
      'muting the author of',
      (world: Awaited<ReturnType<typeof openReadsWorld>>) => relate(world, ada, bob, 'mute'),
    ],
    [
      'muting the thread of',
      (world: Awaited<ReturnType<typeof openReadsWorld>>) => relate(world, ada, 'thread:1', 'mute'),
    ],
  ])('loses its badge by %s its only unread item', async (_, hide) => {
    const world = await openReadsWorld();
    await post(world, carol, '1');
    await read(world, ada, '1');
    const { position: at } = await post(world, bob, '1');
    expect(await badge(world, ada)).toBe(1);
    await hide(world, at);
    expect(await badge(world, ada)).toBe(0);
  });

  it('is scanned when its newest items are hidden from the viewer, however many they are', async () => {
    const world = await openReadsWorld();
    await post(world, carol, '1');
    for (let index = 0; index < 90; index += 1) await post(world, bob, '1');
    await relate(world, ada, bob, 'block');
    expect(await badge(world, ada)).toBe(1);
    await read(world, ada, '1');
    expect(await badge(world, ada)).toBe(0);
  });

  it('counts its unread items up to a cap and reports the cap', async () => {
    const world = await openReadsWorld();
    for (let index = 0; index < 130; index += 1) await post(world, bob, '1');
    expect(await unreadItemsOf(world, '1')).toEqual([{ first: 1, count: 99, isCapped: true }]);
    await read(world, ada, '1', 31);
    expect(await unreadItemsOf(world, '1')).toEqual([{ first: 32, count: 99, isCapped: false }]);
  });

  it('that the viewer answered has an exact count of what came after the answer', async () => {
    const world = await openReadsWorld();
    for (const author of [bob, ada, bob]) await post(world, author, '1');
    expect(await unreadItemsOf(world, '1')).toEqual([{ first: 3, count: 1, isCapped: false }]);
  });

  it('is never unread for an anonymous viewer', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    expect(await world.reads.states(null, ['1'])).toMatchObject([{ isUnread: false }]);
    expect(await unreadItemsOf(world, '1', null)).toEqual([
      { first: null, count: 0, isCapped: false },
    ]);
  });
});

describe('reading a thread', () => {
  it.each([
    [
      'its newest item is below the watermark',
      async (world: Awaited<ReturnType<typeof openReadsWorld>>) => {
        await world.reads.markCategoryRead(ada, { category: A, upTo: null });
      },
    ],
    [
      'its marker covers it already',
      (world: Awaited<ReturnType<typeof openReadsWorld>>) => read(world, ada, '1'),
    ],
    [
      'the viewer wrote its newest item',
      (world: Awaited<ReturnType<typeof openReadsWorld>>) => post(world, ada, '1'),
    ],
  ])('writes nothing when %s', async (_, before) => {
    let writes = 0;
    const world = await openReadsWorld((store) => ({
      ...store,
      reads: {
        ...store.reads,
        advanceMarkers: (...args) => {
          writes += 1;
          return store.reads.advanceMarkers(...args);
        },
      },
    }));
    await post(world, bob, '1');
    await before(world);
    const [rows, written] = [await rowsOf(world, ada), writes];
    await read(world, ada, '1');
    expect([await rowsOf(world, ada), writes]).toEqual([rows, written]);
  });

  it('is remembered, with its time, through a reply of one’s own', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    await read(world, ada, '1');
    const lastRead = () => lastReadOf(world, ada, '1');
    const marked = await lastRead();
    expect(marked).not.toBeNull();
    world.clock.advance(60_000);
    await post(world, ada, '1', { createdAtMs: world.clock.now() });
    await post(world, bob, '1');
    expect(await lastRead()).toBe(world.clock.now());
    expect(world.clock.now()).toBeGreaterThan(marked ?? Infinity);
  });

  it('is remembered when what the viewer wrote there is deleted or hidden', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    await read(world, ada, '1');
    const [one, two] = [await post(world, ada, '1'), await post(world, ada, '1')];
    expect((await rowsOf(world, ada)).markers).toBe(1);
    await world.store.items.remove(two.position);
    await world.store.items.edit(one.position, { visibility: 'private' }, 1);
    expect([await badge(world, ada), (await rowsOf(world, ada)).markers]).toEqual([0, 1]);
  });

  it('clamps a mark from the future to the thread’s end, so that what comes later is unread', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    await read(world, ada, '1', 1_000_000);
    await post(world, bob, '1');
    expect(await badge(world, ada)).toBe(1);
  });

  it('refuses a thread of another category, one that is not there and one that is hidden, all alike and all or none', async () => {
    const world = await openReadsWorld();
    for (const name of ['1', '2']) await post(world, bob, name);
    await post(world, carol, 'hidden');
    await relate(world, carol, ada, 'block');
    const attempts = [
      { thread: '2', upTo: null, category: B },
      { thread: 'nowhere', upTo: null, category: null },
      { thread: 'hidden', upTo: null, category: null },
    ];
    for (const wrong of attempts) {
      const outcome = await world.reads.markThreadsRead(ada, [
        { thread: '1', upTo: null, category: null },
        wrong,
      ]);
      expect(outcome).toMatchObject({
        isDone: false,
        problems: [
          { code: 'NOT_FOUND', message: 'expected the id of an existing object, got none' },
        ],
      });
    }
    expect(await badge(world, ada)).toBe(2);
  });

  it('takes a hundred marks in one call, refuses one more, and names the bound', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    const marks = (length: number) =>
      Array.from({ length }, () => ({ thread: '1', upTo: null, category: null }));
    expect(await world.reads.markThreadsRead(ada, marks(100))).toMatchObject({ isDone: true });
    expect(await world.reads.markThreadsRead(ada, marks(101))).toMatchObject({
      isDone: false,
      problems: [
        { code: 'BAD_USER_INPUT', message: expect.stringContaining('at most 100') as unknown },
      ],
    });
  });

  it.each([
    ['in one call', 1],
    ['in calls that arrive together', 2],
  ])('reaches the greatest of several marks of a thread %s, in any order', async (_, calls) => {
    const world = await openReadsWorld();
    for (let index = 0; index < 5; index += 1) await post(world, bob, '1');
    const marks = [2, 4, 3].map((at) => ({ thread: '1', upTo: position(at), category: null }));
    await Promise.all(
      (calls === 1 ? [marks] : marks.map((mark) => [mark])).map((call) =>
        world.reads.markThreadsRead(ada, call),
      ),
    );
    expect(await unreadOf(world, ada, '1')).toEqual({ first: 5, count: 1 });
  });

  it('combines calls that arrive together in one write, and answers each separately', async () => {
    // All calls ask whether she is enrolled before one enrols her, and a slow store answers them one by one.
    const [haveAsked, haveEnrolled] = [meeting(14), meeting(14)];
    let writes = 0;
    const world = await openReadsWorld((store) => ({
      ...store,
      reads: {
        ...store.reads,
        joined: async (...args) => haveAsked(await store.reads.joined(...args)),
        join: async (...args) => haveEnrolled(await store.reads.join(...args)),
        advanceMarkers: (...args) => {
          writes += 1;
          return store.reads.advanceMarkers(...args);
        },
      },
    }));
    for (let index = 0; index < 12; index += 1)
      await post(world, bob, `t${index}`, { category: index % 2 === 0 ? A : B });
    const mark = (thread: string) =>
      world.reads.markThreadsRead(ada, [{ thread, upTo: null, category: null }]);
    const outcomes = await Promise.all([
      ...Array.from({ length: 12 }, (_, index) => mark(`t${index}`)),
      mark('nowhere'),
      mark('t3'),
    ]);
    expect(outcomes.map(({ isDone }) => isDone)).toEqual([
      ...Array.from({ length: 12 }, () => true),
      false,
      true,
    ]);
    expect(outcomes[2]).toMatchObject({
      value: {
        threads: [{ isUnread: false, record: { thread: 't2' } }],
        counts: [{ category: A }],
      },
    });
    expect([await badge(world, ada, A), await badge(world, ada, B), world.deltas.length]).toEqual([
      0, 0, 13,
    ]);
    expect(writes).toBe(1);
  });

  it('answers with the new counts, and passes the same to the hook', async () => {
    const world = await openReadsWorld();
    for (const name of ['1', '2']) await post(world, bob, name);
    const outcome = await world.reads.markThreadsRead(ada, [
      { thread: '2', upTo: null, category: A },
    ]);
    expect(outcome).toMatchObject({
      isDone: true,
      value: {
        threads: [{ isUnread: false }],
        counts: [{ category: A, count: 1, isCapped: false }],
      },
    });
    expect(world.deltas).toEqual([
      {
        changes: [{ kind: 'thread', thread: '2', category: A, upTo: 2 }],
        counts: [{ category: A, count: 1, isCapped: false }],
      },
    ]);
  });
});

describe('marking unread', () => {
  it('outlives the watermark and the all-read mark, and ends when the thread is read again', async () => {
    const world = await openReadsWorld();
    for (let index = 0; index < 4; index += 1) await post(world, bob, '1');
    await read(world, ada, '1');
    await world.reads.markUnread(ada, { thread: '1', from: position(3), to: null });
    await world.reads.markCategoryRead(ada, { category: A, upTo: null });
    await world.reads.markAllRead(ada, { upTo: null, categories: [] });
    expect([await badge(world, ada), await unreadOf(world, ada, '1')]).toEqual([
      1,
      { first: 3, count: 2 },
    ]);
    expect(namesOf(await listed(world, ada, { isUnreadOnly: true }))).toEqual(['1']);
    await read(world, ada, '1', 3);
    expect(await unreadOf(world, ada, '1')).toEqual({ first: 4, count: 1 });
    await read(world, ada, '1');
    expect([await badge(world, ada), (await rowsOf(world, ada)).unread]).toEqual([0, 0]);
  });

  it('can name a single item', async () => {
    const world = await openReadsWorld();
    for (let index = 0; index < 5; index += 1) await post(world, bob, '1');
    await read(world, ada, '1');
    await world.reads.markUnread(ada, { thread: '1', from: position(2), to: position(2) });
    expect(await unreadOf(world, ada, '1')).toEqual({ first: 2, count: 1 });
  });

  it('without a first item means the newest one that somebody else wrote', async () => {
    const world = await openReadsWorld();
    for (const author of [bob, bob, ada, ada]) await post(world, author, '1');
    expect(await world.reads.markUnread(ada, { thread: '1', from: null, to: null })).toMatchObject({
      isDone: true,
      value: { threads: [{ isUnread: true }] },
    });
    expect([await badge(world, ada), await unreadOf(world, ada, '1')]).toEqual([
      1,
      { first: 2, count: 1 },
    ]);
    await world.reads.markUnread(ada, { thread: '1', from: null, to: position(1) });
    expect(await unreadOf(world, ada, '1')).toEqual({ first: 1, count: 2 });
    await read(world, ada, '1');
    expect([await badge(world, ada), (await rowsOf(world, ada)).unread]).toEqual([0, 0]);
  });

  it.each([
    ['a part', 2],
    ['a thread', null],
  ])('refuses %s in which the viewer wrote everything', async (_, from) => {
    const world = await openReadsWorld();
    for (const author of [from === null ? ada : bob, ada, ada]) await post(world, author, '1');
    const part = { thread: '1', from: from === null ? null : position(from), to: null };
    expect(await world.reads.markUnread(ada, part)).toMatchObject({
      isDone: false,
      problems: [{ code: 'BAD_USER_INPUT', field: ['input', from === null ? 'threadId' : 'from'] }],
    });
    expect((await rowsOf(world, ada)).unread).toBe(0);
    expect(world.deltas).toEqual([]);
  });

  it('refuses a part that ends before it begins', async () => {
    const world = await openReadsWorld();
    for (let index = 0; index < 5; index += 1) await post(world, bob, '1');
    expect(
      await world.reads.markUnread(ada, { thread: '1', from: position(4), to: position(2) }),
    ).toMatchObject({ isDone: false, problems: [{ code: 'BAD_USER_INPUT' }] });
  });
});
