/** Lists of threads: what browsing, scrolling, moving and compaction do to them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import { ensureEnrolled } from '../../src/reads/enrolment.ts';
import { intercept } from '../../src/store/intercept.ts';
import { threadDraft } from '../support/builders.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
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
  postMany,
  read,
  relate,
  rowsOf,
  unreadOf,
} from '../support/reads-world.ts';

describe('browsing a category', () => {
  it('raises the watermark to what was checked and drops the markers below it', async () => {
    const world = await openReadsWorld();
    for (const name of ['1', '2', '3', '4']) await post(world, bob, name);
    for (const name of ['1', '2', '4']) await read(world, ada, name);
    expect(await rowsOf(world, ada)).toEqual({ watermarks: 0, markers: 3, unread: 0 });
    expect(await world.reads.visit(ada, A)).toBe(2);
    expect(await rowsOf(world, ada)).toEqual({ watermarks: 1, markers: 1, unread: 0 });
    expect(namesOf(await listed(world, ada, { isUnreadOnly: true }))).toEqual(['3']);
  });

  it('leaves the time at which a thread was read as it was', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    await read(world, ada, '1');
    const readAt = async () => [await lastReadOf(world, ada, '1')];
    const before = await readAt();
    expect(before).toEqual([world.clock.now()]);
    world.clock.advance(2_000);
    expect(await world.reads.visit(ada, A)).toBe(1);
    expect(await rowsOf(world, ada)).toEqual({ watermarks: 1, markers: 0, unread: 0 });
    expect(await readAt()).toEqual(before);
  });

  it('never skips an old unread item of a thread that has newer ones', async () => {
    const world = await openReadsWorld();
    for (const name of ['1', '2', '2', '1']) await post(world, bob, name);
    await read(world, ada, '2');
    expect(await world.reads.visit(ada, A)).toBe(0);
    expect(await unreadOf(world, ada, '1')).toEqual({ first: 1, count: 2 });
  });

  it('checks a bounded stretch a visit and continues from there, whatever the category holds', async () => {
    const world = await openReadsWorld();
    for (let index = 0; index < 3; index += 1) {
      await world.store.items.publishMany(
        Array.from({ length: 400 }, () => ({
          producer: 'user:ada' as never,
          author: ada,
          kind: 'post',
          thread: `mine${index}`,
          tags: [],
          visibility: 'public' as const,
          category: A,
          payload: { title: 'x', text: null, url: null, votes: 0 },
          createdAtMs: 0,
          clientKey: null,
        })),
      );
    }
    expect([
      await world.reads.visit(ada, A),
      await world.reads.visit(ada, A),
      await world.reads.visit(ada, A),
    ]).toEqual([500, 1_000, 1_200]);
  });

  it.each([
    ['at the end of the category', 0],
    ['over more items than one visit checks', 600],
  ])('stays below what is hidden above all that the viewer sees, %s', async (_, more) => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    await read(world, ada, '1');
    await relate(world, carol, ada, 'block');
    await postMany(
      world,
      carol,
      Array.from({ length: more + 1 }, () => ({ thread: '2' })),
    );
    expect(await world.reads.visit(ada, A)).toBe(1);
    expect(await world.reads.visit(ada, A)).toBe(1);
    await world.store.edges.removeEdge(carol, producerKey('user', ada), 'block');
    expect([await badge(world, ada), (await unreadOf(world, ada, '2')).first]).toEqual([1, 2]);
  });

  it('passes what is hidden below an item that the viewer sees, as a mark of the category does', async () => {
    const world = await openReadsWorld();
    await relate(world, carol, ada, 'block');
    await post(world, bob, '1');
    await postMany(
      world,
      carol,
      Array.from({ length: 600 }, () => ({ thread: '2' })),
    );
    const { position: above } = await post(world, bob, '3');
    await read(world, ada, '1');
    // Something that the viewer sees lies above the stretch that one visit checks.
    expect(await world.reads.visit(ada, A)).toBe(500);
    expect(await world.reads.visit(ada, A)).toBe(above - 1);
    await read(world, ada, '3');
    expect(await world.reads.visit(ada, A)).toBe(above);
    expect(await badge(world, ada)).toBe(0);
  });

  it('shows no time of reading to somebody who never marked anything', async () => {
    const world = await openReadsWorld();
    await ensureEnrolled(world, ada);
    for (const name of ['1', '2']) await post(world, ada, name);
    await post(world, bob, '2');
    world.clock.advance(60_000);
    expect(await world.reads.visit(ada, A)).toBe(2);
    const states = await listed(world, ada);
    expect(await world.reads.lastReadTimes(ada, states)).toEqual([null, null]);
  });

  it('happens in the background when the first page is listed', async () => {
    const world = await openReadsWorld();
    for (const name of ['1', '2']) await post(world, bob, name);
    for (const name of ['1', '2']) await read(world, ada, name);
    await listed(world, ada);
    expect(await rowsOf(world, ada)).toEqual({ watermarks: 1, markers: 0, unread: 0 });
  });
});

describe('a list of threads', () => {
  it('does not repeat below what was bumped above while scrolling', async () => {
    const world = await openReadsWorld();
    for (let index = 0; index < 9; index += 1) await post(world, bob, `t${index}`);
    const one = await world.reads.threads(ada, {
      category: A,
      first: 4,
      after: null,
      isUnreadOnly: false,
    });
    await post(world, carol, 't0');
    await post(world, carol, 't8');
    const two = await world.reads.threads(ada, {
      category: A,
      first: 9,
      after: one.reached,
      isUnreadOnly: false,
    });
    expect([...one.threads, ...two.threads].map(({ state }) => state.record.thread)).toEqual([
      't8',
      't7',
      't6',
      't5',
      't4',
      't3',
      't2',
      't1',
    ]);
    expect([two.status, await two.hasPrevious()]).toEqual(['END', true]);
  });

  it('leaves out threads in which the viewer may see nothing, and stays full', async () => {
    const world = await openReadsWorld();
    for (let index = 0; index < 20; index += 1)
      await post(world, index % 2 === 0 ? bob : carol, `t${index}`);
    await relate(world, ada, bob, 'mute');
    const page = await world.reads.threads(ada, {
      category: A,
      first: 6,
      after: null,
      isUnreadOnly: false,
    });
    expect(page.threads.map(({ state }) => state.record.thread)).toEqual([
      't19',
      't17',
      't15',
      't13',
      't11',
      't9',
    ]);
    expect((await listed(world, ada)).length).toBe(10);
  });

  it('finds the thread that has waited longest', async () => {
    const world = await openReadsWorld();
    for (const name of ['1', '2', '3']) await post(world, bob, name);
    await read(world, ada, '1');
    expect((await world.reads.nextUnread(ada, { category: A, after: null }))?.record.thread).toBe(
      '2',
    );
    expect(
      (await world.reads.nextUnread(ada, { category: A, after: position(2) }))?.record.thread,
    ).toBe('3');
    expect(await world.reads.nextUnread(ada, { category: A, after: position(3) })).toBeNull();
  });
});

describe('moving a thread', () => {
  it('carries every viewer’s marker along', async () => {
    const world = await openReadsWorld();
    const viewers = Array.from({ length: 5 }, (_, index) => `v${index}` as UserId);
    for (const name of ['1', '2']) await post(world, bob, name);
    for (const viewer of viewers) await read(world, viewer, '2');
    await world.store.threads.move('2', B);
    for (const viewer of viewers)
      expect([await badge(world, viewer, A), await badge(world, viewer, B)]).toEqual([1, 0]);
    expect(await world.store.reads.readersOf('2', { after: null, limit: 10 })).toEqual(viewers);
  });
});

describe('compaction', () => {
  it('deletes redundant rows and changes no answer', async () => {
    const world = await openReadsWorld();
    for (const name of ['1', '2', '3']) await post(world, bob, name);
    await read(world, ada, '2');
    await world.reads.markCategoryRead(ada, { category: A, upTo: position(1) });
    await world.reads.markAllRead(ada, { upTo: position(2), categories: [] });
    const before = namesOf(await listed(world, ada, { isUnreadOnly: true }));
    expect(await world.store.reads.compact(ada)).toBeGreaterThan(0);
    expect(namesOf(await listed(world, ada, { isUnreadOnly: true }))).toEqual(before);
    expect((await rowsOf(world, ada)).markers).toBe(0);
  });
});

const THREADS = ['1', '2', '3', '4', '5', '6'] as const;
const aThread = fc.constantFrom(...THREADS, 'new');

interface Crowd {
  /** What is posted, read and hidden before the answer. */
  readonly before: readonly { readonly thread: string; readonly verb: 'post' | 'read' | 'own' }[];
  /** Posts that arrive one by one, each before another read of the store. */
  readonly during: readonly string[];
}

const anyCrowd: fc.Arbitrary<Crowd> = fc.record({
  before: fc.array(
    fc.record({
      thread: fc.constantFrom(...THREADS),
      verb: fc.constantFrom('post', 'post', 'post', 'read', 'own'),
    }),
    { minLength: 6, maxLength: 20 },
  ),
  during: fc.array(aThread, { minLength: 4, maxLength: 12 }),
});

type Question = 'at one position' | 'each at its own';

/** Asks for a badge, a list and single threads in one answer while items arrive: they tell the same. */
async function agrees({ before, during }: Crowd, asked: Question): Promise<void> {
  const arrivals = [...during];
  let isOpen = false;
  const world = await openReadsWorld((store) => ({
    ...store,
    ...intercept(store, () => async (run) => {
      const thread = isOpen ? arrivals.shift() : undefined;
      if (thread !== undefined) await store.items.publish(inThread(thread));
      return run();
    }),
  }));
  for (const { thread, verb } of before)
    if (verb !== 'read') await post(world, verb === 'own' ? ada : bob, thread);
    else if ((await world.reads.states(ada, [thread]))[0] != null) await read(world, ada, thread);
  const { reads } = world;
  const at = asked === 'at one position' ? await reads.now() : undefined;
  isOpen = true;
  const request = { category: A, first: 3, after: null, isUnreadOnly: true };
  const [counts, list] = await Promise.all([
    reads.unreadCounts(ada, [A], at),
    reads.threads(ada, request, at),
  ]);
  const rest =
    list.status === 'END'
      ? []
      : (await reads.threads(ada, { ...request, first: 50, after: list.reached }, at)).threads;
  const states = await reads.states(ada, THREADS, at);
  isOpen = false;
  await reads.settled();
  // A thread that was opened later is in no list; by its name it is found as it is now.
  const unread = states.filter(
    (state) => state?.isUnread === true && state.record.opening.position <= (at ?? Infinity),
  );
  const shown = [...list.threads, ...rest].map(({ state }) => state.record.thread);
  expect({ count: counts[0]?.count, shown: shown.toSorted() }).toEqual({
    count: unread.length,
    shown: unread.map((state) => state?.record.thread ?? '').toSorted(),
  });
}

function inThread(thread: string): Draft {
  return threadDraft(thread, bob, { category: A });
}

describe('one answer while items arrive', { timeout: LAW_TIMEOUT_MS }, () => {
  const law = (asked: Question, seed?: number): Promise<void> =>
    onRandomHistories(anyCrowd, { runs: 40, seed }, (crowd) => agrees(crowd, asked));

  it('counts what it lists, and says the same of each thread', async () => {
    await law('at one position');
  });

  it('is caught when each part is of its own moment', async () => {
    await expect(law('each at its own', CONTROL_SEED)).rejects.toThrow('to deeply equal');
  });
});
