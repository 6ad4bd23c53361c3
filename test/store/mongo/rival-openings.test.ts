/**
 * Items that open one thread at the same moment and name different categories: the lowest position decides, as where one
 * is written after the other, whichever write ends first and wherever a process dies.
 */
import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/model/items.ts';
import { position } from '../../../src/model/positions.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { MongoStore, MongoStoreOptions } from '../../../src/store/mongo/open.ts';
import { ALL, category, cy, threadDraft } from '../../support/builders.ts';
import { dead, gate, type Gate } from '../../support/gate.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const [A, B, C] = [category('a'), category('b'), category('c')];
const [FIRST, SECOND] = [position(1), position(2)];
const LEASE_MS = 300_000;
const IN_A = threadDraft('t', 'ann', { category: A });
const IN_B = threadDraft('t', 'bob', { category: B });

type Method = readonly [collection: keyof Collections, method: string];

describe.skipIf(!service.isThere)(service.name, () => {
  test.each<[...Method, string, (store: MongoStore) => Promise<unknown>]>([
    ['threads', 'insertMany', 'publish', publishOne],
    ['items', 'insertOne', 'publish', publishOne],
    ['threads', 'updateOne', 'publish', publishOne],
    ['threads', 'insertMany', 'publishMany', publishMany],
    ['items', 'insertMany', 'publishMany', publishMany],
    ['threads', 'updateOne', 'publishMany', publishMany],
  ])(
    'the lower of two openings decides the category, also when its %s.%s of %s is late',
    async (collection, method, _, publish) => {
      const { slow, quick, way, taken } = await rivals([collection, method]);
      const publishing = publish(slow);
      await way.opened;
      await taken(1);
      const later = quick.items.publish(IN_B);
      await counted(quick);
      way.open();
      await publishing;
      expect((await later).item).toEqual((await quick.items.getMany([SECOND]))[0]);
      await expectOpenedInA(quick);
    },
  );

  test('a category that only a publish without an item named is nobody’s', async () => {
    const { dying, quick, clock } = await rivals(['items', 'insertOne']);
    await expect(dying.items.publish(IN_A)).rejects.toThrow('died');
    expect(await quick.threads.categoriesOf(['t'])).toEqual([null]);
    expect(await quick.threads.move('t', C)).toBe(false);
    expect(await quick.threads.close('t', true)).toBe(false);
    const publishing = quick.items.publish(IN_B);
    await counted(quick);
    clock.advance(LEASE_MS);
    expect((await publishing).item).toMatchObject({ openedIn: B, opening: null });
    expect(await quick.threads.getMany(['t'])).toMatchObject([
      { category: B, opening: { position: 2 }, items: 1 },
    ]);
    expect(await quick.threads.itemsOf(B, ALL)).toEqual([SECOND]);
    expect(await quick.threads.itemsOf(A, ALL)).toEqual([]);
    expect(await quick.threads.categories({ after: null, limit: 9 })).toEqual([B]);
  });

  test.each<Method>([
    ['threads', 'updateOne'],
    ['items', 'updateMany'],
    ['markers', 'updateMany'],
  ])(
    'the lower of two openings decides the category when its process died before %s.%s',
    async (collection, method) => {
      const { dying, quick, way, clock, taken } = await rivals(
        ['items', 'insertOne'],
        [collection, method],
      );
      const publishing = dying.items.publish(IN_A);
      await way.opened;
      await taken(1);
      const later = quick.items.publish(IN_B);
      await counted(quick);
      await quick.reads.advanceMarkers(cy, [{ thread: 't', mark: { at: SECOND, atMs: 1 } }]);
      way.open();
      await expect(publishing).rejects.toThrow('died');
      clock.advance(LEASE_MS);
      await later;
      await expectOpenedInA(quick);
      const [marks] = await quick.reads.marks(cy, [{ thread: 't', category: A }]);
      expect(marks?.marker.at).toBe(SECOND);
    },
  );

  test.each([B, C])(
    'a move to %s of a thread whose opening is late takes that along',
    async (to) => {
      const { slow, quick, way, taken } = await rivals(['items', 'insertOne']);
      const publishing = slow.items.publish(IN_A);
      await way.opened;
      await taken(1);
      const later = quick.items.publish(IN_B);
      await counted(quick);
      expect(await quick.threads.move('t', to)).toBe(to !== B);
      way.open();
      expect((await publishing).item.openedIn).toBe(A);
      await later;
      expect(await quick.threads.getMany(['t'])).toMatchObject([
        { category: to, opening: { position: 1 }, items: 2 },
      ]);
      expect(await quick.threads.itemsOf(to, ALL)).toEqual([SECOND, FIRST]);
      expect(await quick.threads.itemsOf(A, ALL)).toEqual([]);
      expect(await quick.timelines.range(new Set([A]), ALL)).toEqual([FIRST]);
      expect(await quick.timelines.range(new Set([B]), ALL)).toEqual([]);
    },
  );

  test('a batch that is sealed half-way keeps the opening that its other items answer', async () => {
    const { dbName, clock, slow, quick, way, taken } = await rivals(['items', 'insertMany']);
    const sealing = await openTestMongo(service, {
      dbName,
      clock,
      leaseMs: LEASE_MS,
      wrap: (all) => ({ ...all, items: halved(all.items, way) }),
    });
    const publishing = slow.items.publishMany([IN_A, IN_B]);
    await way.opened;
    await taken(2);
    await sealing.timelines.newest();
    clock.advance(LEASE_MS);
    await sealing.timelines.newest();
    const ats = await publishing;
    const [record] = await quick.threads.getMany(['t']);
    const openings = (await quick.items.getMany(ats)).map((item) => item?.opening?.position);
    expect(record).toMatchObject({ category: A, items: 2 });
    expect(openings).toEqual([undefined, record?.opening.position]);
  });
});

/**
 * Three processes: one whose calls of a method are held back, one whose calls of another method fail, after those held
 * back, and one without either.
 */
async function rivals(held: Method, failing: Method = held) {
  const [dbName, way, clock] = [testDatabase(service), gate(), manualClock()];
  let sequence: Collections['sequence'] | null = null;
  const open = (wrap: MongoStoreOptions['wrap']) =>
    openTestMongo(service, { dbName, clock, leaseMs: LEASE_MS, ...(wrap && { wrap }) });
  const holding = (all: Collections, [name, method]: Method): Collections => ({
    ...all,
    [name]: way.gated<object>(all[name], method),
  });
  const slow = await open((all) => holding(all, held));
  const dying = await open((all) => {
    const alike = failing === held ? all : holding(all, held);
    return { ...alike, [failing[0]]: dead(alike[failing[0]], failing[1]) };
  });
  const quick = await open((all) => {
    ({ sequence } = all);
    return all;
  });
  return {
    dbName,
    slow,
    dying,
    quick,
    way,
    clock,
    /** Resolves once so many positions were taken. */
    taken: (count: number) =>
      expect.poll(() => sequence?.findOne({ _id: 'positions' })).toMatchObject({ next: count }),
  };
}

/** Inserts the first of many, lets the others write before the rest, and inserts that. */
function halved(items: Collections['items'], way: Gate): Collections['items'] {
  return new Proxy(items, {
    get: (all, name) => {
      const value: unknown = Reflect.get(all, name);
      if (typeof value !== 'function') return value;
      const run = value.bind(all) as (...args: readonly unknown[]) => unknown;
      if (name !== 'insertMany') return run;
      return async (rows: readonly unknown[], ...options: readonly unknown[]) => {
        await run(rows.slice(0, 1), ...options);
        way.open();
        await way.firstDone;
        return run(rows, ...options);
      };
    },
  });
}

function publishOne({ items }: MongoStore): Promise<unknown> {
  return items.publish(IN_A);
}

function publishMany({ items }: MongoStore): Promise<unknown> {
  const only: readonly Draft[] = [IN_A];
  return items.publishMany(only);
}

/** Resolves once the record counts the later opening. */
async function counted({ threads }: MongoStore): Promise<void> {
  await expect.poll(() => threads.getMany(['t'])).toMatchObject([{ newest: 2 }]);
}

/** Everything says that the first item opened the thread in A, and that the second one answers it. */
async function expectOpenedInA({ items, threads, timelines }: MongoStore): Promise<void> {
  expect(await threads.getMany(['t'])).toMatchObject([
    { category: A, opening: { position: 1 }, first: 1, newest: 2, items: 2 },
  ]);
  expect(await threads.categories({ after: null, limit: 9 })).toEqual([A]);
  expect(await threads.list(A, ALL)).toMatchObject([{ thread: 't' }]);
  expect(await threads.list(B, ALL)).toEqual([]);
  expect(await threads.itemsOf(A, ALL)).toEqual([SECOND, FIRST]);
  expect(await threads.itemsOf(B, ALL)).toEqual([]);
  expect(await timelines.range(new Set([A]), ALL)).toEqual([FIRST]);
  expect(await timelines.range(new Set([B]), ALL)).toEqual([]);
  const [opening, reply] = await items.getMany([FIRST, SECOND]);
  expect(opening).toMatchObject({ openedIn: A, opening: null });
  expect(reply).toMatchObject({ opening: { position: 1 } });
  expect(reply?.openedIn).toBeUndefined();
}
