/**
 * Threads on MongoDB when processes die between any two writes: half-done work is repaired without anybody repeating
 * it.
 */
import { MongoClient } from 'mongodb';
import { describe, expect, test, vi } from 'vitest';
import { position, type Position } from '../../../src/model/positions.ts';
import { type UserId } from '../../../src/model/producers.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, category, cy, threadDraft } from '../../support/builders.ts';
import { gate } from '../../support/gate.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const [A, B] = [category('a'), category('b')];
const WRITES = new Set([
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
  'findOneAndUpdate',
]);
const STEPS_MAX = 20;
const STALE_MS = 120_000;

/** Collections of a process that dies before its nth write: that one and all later commands fail. */
function dyingBefore(nth: number): (collections: Collections) => Collections {
  let [writes, isDead] = [0, false];
  const dying = <T extends object>(collection: T): T =>
    new Proxy(collection, {
      get: (target, key) => {
        const value = Reflect.get(target, key) as unknown;
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]) => {
          if (WRITES.has(String(key))) writes += 1;
          isDead ||= writes >= nth;
          if (isDead) throw new Error('the process died');
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
  return (collections) =>
    Object.fromEntries(
      Object.entries(collections).map(([name, each]: [string, object]) => [name, dying(each)]),
    ) as unknown as Collections;
}

interface Scene {
  readonly store: Store;
  readonly thread: string;
  /** Ann's, the newest but one, and Bob's first. */
  readonly own: Position;
  readonly first: Position;
}

/** Bob opens a thread, Cy reads it, Ann answers. */
async function scene(store: Store, thread: string): Promise<Scene> {
  const { position: first } = (
    await store.items.publish(threadDraft(thread, 'bob', { category: A }))
  ).item;
  await store.reads.advanceMarkers(cy, [{ thread, mark: { at: first, atMs: 1 } }]);
  const { position: own } = (await store.items.publish(threadDraft(thread, 'ann'))).item;
  return { store, thread, own, first };
}

/** The thread's record, lists and category say what the items say, and what Ann and Cy had read they still have. */
async function expectSound({ store, thread, own, first }: Scene): Promise<void> {
  const range = { above: position(0), upTo: position(1e6), limit: 1_000, order: 'oldest' as const };
  const [positions = []] = await store.threads.positions([{ thread, ...range }]);
  const shown = (await store.items.getMany(positions))
    .filter((item) => item !== null && item.visibility !== 'private')
    .map((item) => item?.position);
  const [record] = await store.threads.getMany([thread]);
  expect(record).toMatchObject({ first: shown[0], newest: shown.at(-1), items: shown.length });
  const category = record?.category ?? A;
  expect(await store.threads.itemsOf(category, range)).toEqual(
    expect.arrayContaining([...positions]),
  );
  expect((await store.threads.list(category, range)).map((each) => each.thread)).toContain(thread);
  const marks = async (viewer: UserId) =>
    (await store.reads.marks(viewer, [{ thread, category }]))[0]?.marker.at;
  if (!shown.includes(own)) expect(await marks(ann)).toBeGreaterThanOrEqual(own);
  expect(await marks(cy)).toBe(first);
}

const ACTS: Record<string, (scene: Scene) => Promise<unknown>> = {
  'a removal': ({ store, own }) => store.items.remove(own),
  'a hiding': ({ store, own }) => store.items.edit(own, { visibility: 'private' }, 1),
  'a move': ({ store, thread }) => store.threads.move(thread, B),
  'a publish': ({ store, thread }) => store.items.publish(threadDraft(thread, 'dan')),
};

describe.skipIf(!service.isThere)(service.name, () => {
  test.each(Object.entries(ACTS))(
    '%s that dies before any of its writes is repaired',
    async (_, act) => {
      const [dbName, clock] = [testDatabase(service), manualClock()];
      const healthy = await openTestMongo(service, { dbName, clock, leaseMs: 1_000 });
      let died = 0;
      for (let nth = 1; nth <= STEPS_MAX; nth += 1) {
        const there = await scene(healthy, `t${nth}`);
        const outcome = await dieAt(nth, { dbName, clock }, (store) => act({ ...there, store }));
        if (outcome === 'done') break;
        died += 1;
        await repaired(healthy, clock);
        await expectSound(there);
      }
      expect(died).toBeGreaterThan(2);
      expect(died).toBeLessThan(STEPS_MAX);
    },
    240_000,
  );

  test('an item with the lowest position opens its thread, although others opened it before it was written', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const wrap = (all: Collections) => ({ ...all, threads: way.gated(all.threads, 'insertMany') });
    const slow = await openTestMongo(service, { dbName, wrap });
    const quick = await openTestMongo(service, { dbName });
    const first = slow.items.publish(threadDraft('t', 'bob', { category: A }));
    await way.opened;
    // Time enough to take a position.
    for (let turn = 0; turn < 10; turn += 1) await slow.ping();
    const later = quick.items.publish(threadDraft('t', 'ann'));
    await vi.waitFor(async () =>
      expect(await quick.threads.getMany(['t'])).toMatchObject([{ opening: { position: 2 } }]),
    );
    way.open();
    const positions = [(await first).item.position, (await later).item.position];
    expect(positions).toEqual([1, 2]);
    const items = await quick.items.getMany(positions);
    expect(items.map((item) => item?.opening?.position ?? null)).toEqual([null, 1]);
    expect((await first).item.opening).toBeNull();
  });

  test('a removal that dies is repaired although somebody else finished with the item meanwhile', async () => {
    const [dbName, clock] = [testDatabase(service), manualClock()];
    const healthy = await openTestMongo(service, { dbName, clock, leaseMs: 1_000 });
    for (let nth = 1; nth <= STEPS_MAX; nth += 1) {
      const there = await scene(healthy, `t${nth}`);
      const remove = (dying: Store) => dying.items.remove(there.own);
      const outcome = await dieAt(nth, { dbName, clock }, remove);
      await healthy.items.edit(there.own, { visibility: 'private' }, 1);
      await repaired(healthy, clock);
      await expectSound(there);
      if (outcome === 'done') return expect(nth).toBeGreaterThan(3);
    }
    expect.unreachable('the removal has an end');
  }, 240_000);

  test('a removal that is repaired after its author was erased leaves no marker of theirs', async () => {
    const [dbName, clock] = [testDatabase(service), manualClock()];
    const store = await openTestMongo(service, { dbName, clock, leaseMs: 1_000 });
    await store.people.erase({ person: ann, sinceMs: 1, heir: null });
    // Before its second write the item is still there.
    for (const nth of [3, 4, 5]) {
      const there = await scene(store, `t${nth}`);
      const remove = (dying: Store) => dying.items.remove(there.own);
      expect(await dieAt(nth, { dbName, clock }, remove)).toBe('died');
      expect(await store.reads.forget(ann, 9)).toBe(0);
      await repaired(store, clock);
      expect(await store.items.getMany([there.own])).toEqual([null]);
      expect(await store.reads.forget(ann, 9)).toBe(0);
    }
  }, 120_000);

  test('marks that die before any of their writes lose nothing, and a repeat finishes them', async () => {
    const [dbName, clock] = [testDatabase(service), manualClock()];
    const store = await openTestMongo(service, { dbName, clock });
    for (let nth = 1; nth <= STEPS_MAX; nth += 1) {
      const [one, two] = [await scene(store, `a${nth}`), await scene(store, `b${nth}`)];
      await store.reads.addUnread(cy, two.thread, { from: two.first, to: two.first });
      const marks = [one, two].map(({ thread, own }) => ({ thread, mark: { at: own, atMs: 2 } }));
      const outcome = await dieAt(nth, { dbName, clock }, (dying) =>
        dying.reads.advanceMarkers(cy, marks),
      );
      const categories = [one, two].map(({ thread }) => ({ thread, category: A }));
      for (const [index, { marker }] of (await store.reads.marks(cy, categories)).entries())
        expect([[one, two][index]?.first, [one, two][index]?.own]).toContain(marker.at);
      await store.reads.advanceMarkers(cy, marks);
      expect(
        (await store.reads.marks(cy, categories)).map(({ marker, unread }) => [marker.at, unread]),
      ).toEqual([
        [one.own, []],
        [two.own, []],
      ]);
      if (outcome === 'done') return;
    }
    expect.fail('expected the marks to be done after a few writes');
  }, 240_000);

  test('a database from before threads had records gets them when it is opened', async () => {
    const dbName = testDatabase(service);
    const before = await openTestMongo(service, { dbName });
    for (const [thread, author] of [
      ['1', 'bob'],
      ['2', 'ann'],
      ['1', 'ann'],
      ['3', 'bob'],
      ['2', 'bob'],
    ] as const)
      await before.items.publish(threadDraft(thread, author, { tags: ['x'] }));
    await before.items.publish(threadDraft('3', 'bob', { visibility: 'private' }));
    await before.items.remove(position(1));
    const told = await everything(before);
    const client = new MongoClient(service.url);
    const db = client.db(dbName);
    await db.collection('threads').deleteMany({});
    await db.collection('items').updateMany({}, { $unset: { category: '', opening: '' } });
    await db.collection('system').updateOne({ _id: 'schema' as never }, { $set: { version: 1 } });
    await client.close();
    const after = await openTestMongo(service, { dbName });
    expect(await everything(after)).toEqual(told);
    const records = await after.threads.getMany(['1', '2', '3']);
    // Who opened the first one was deleted before records were kept.
    expect(records.map((record) => record?.opening.position)).toEqual([3, 2, 4]);
    const items = await after.items.getMany([3, 2, 5, 6].map(position));
    expect(items.map((item) => item?.opening?.position ?? null)).toEqual([null, null, 2, 4]);
    expect((await after.items.publish(threadDraft('1', 'cy'))).item.position).toBe(7);
    expect((await after.threads.getMany(['1']))[0]).toMatchObject({
      first: 3,
      newest: 7,
      items: 2,
      category: 'tag:x',
    });
  }, 120_000);
});

async function everything({ threads }: Store): Promise<unknown> {
  const range = { above: position(0), upTo: position(100), limit: 100, order: 'newest' as const };
  const categories = await threads.categories({ after: null, limit: 10 });
  const records = await threads.getMany(['1', '2', '3', '4']);
  const withoutOpening = (record: object | null) => record && { ...record, opening: null };
  return [
    categories,
    records.map(withoutOpening),
    await Promise.all(
      categories.map(async (key) => [
        (await threads.list(key, range)).map(withoutOpening),
        await threads.itemsOf(key, range),
      ]),
    ),
  ];
}

/** Runs the act on a store of its own, which dies before its nth write from then on. */
async function dieAt(
  nth: number,
  { dbName, clock }: { readonly dbName: string; readonly clock: ReturnType<typeof manualClock> },
  act: (store: Store) => Promise<unknown>,
): Promise<'died' | 'done'> {
  const arm: { wrap: ((collections: Collections) => Collections) | null } = { wrap: null };
  const store: MongoStore = await openTestMongo(service, {
    dbName,
    clock,
    wrap: (collections) => armed(collections, arm),
  });
  arm.wrap = dyingBefore(nth);
  return act(store).then(
    () => 'done' as const,
    () => 'died' as const,
  );
}

/** Healthy until a fault is set. */
function armed(
  collections: Collections,
  arm: { readonly wrap: ((collections: Collections) => Collections) | null },
): Collections {
  let faulty: Collections | null = null;
  const port = <K extends keyof Collections>(name: K): Collections[K] =>
    new Proxy(collections[name], {
      get: (target, key) => {
        if (arm.wrap !== null) faulty ??= arm.wrap(collections);
        const value = Reflect.get(faulty === null ? target : faulty[name], key) as unknown;
        return typeof value === 'function'
          ? (value.bind(faulty === null ? target : faulty[name]) as unknown)
          : value;
      },
    });
  return Object.fromEntries(
    Object.keys(collections).map((name) => [name, port(name as keyof Collections)]),
  ) as unknown as Collections;
}

/** What the jobs of an installation do in their time. */
async function repaired(store: Store, clock: ReturnType<typeof manualClock>): Promise<void> {
  await store.timelines.newest();
  clock.advance(STALE_MS);
  await store.timelines.newest();
  for (let left = 1; left > 0;) left = await store.threads.repair();
}
