/**
 * Threads and read state on MongoDB: seeded sequences give the oracle's answers, and rivals and dead processes lose
 * nothing.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { position, type Position } from '../../../src/model/positions.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { SentCommand } from '../../../src/store/mongo/engine/client.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { firstDifference } from '../../contract/read-comparison.ts';
import { readOperation } from '../../contract/read-operations.ts';
import { ann, threadDraft } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const isLong = process.env['PALISADE_LONG'] === '1';

describe.skipIf(!service.isThere)(service.name, () => {
  test('threads and read state answer as the oracle does, from two processes that take turns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(readOperation, { minLength: 100, maxLength: 250, size: 'max' }),
        async (operations) => {
          const dbName = testDatabase(service);
          const stores = [
            await openTestMongo(service, { dbName }),
            await openTestMongo(service, { dbName }),
          ] as const;
          expect(await firstDifference(operations, inTurns(stores))).toBeNull();
        },
      ),
      { numRuns: isLong ? 40 : 3, endOnFailure: !isLong },
    );
  }, 600_000);

  test('replies to one thread from two processes at once are all counted', async () => {
    const dbName = testDatabase(service);
    const stores = [
      await openTestMongo(service, { dbName }),
      await openTestMongo(service, { dbName }),
    ] as const;
    const published = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        stores[n % 2 === 0 ? 0 : 1].items.publish(threadDraft('t', `u${n}`)),
      ),
    );
    const ats = published.map(({ item }) => item.position).sort((a, b) => a - b);
    const [record] = await stores[0].threads.getMany(['t']);
    expect(record).toMatchObject({ first: ats[0], newest: ats.at(-1), items: 12 });
  }, 60_000);

  test('marks that race leave the greatest standing', async () => {
    const dbName = testDatabase(service);
    const stores = [
      await openTestMongo(service, { dbName }),
      await openTestMongo(service, { dbName }),
    ] as const;
    await stores[0].items.publish(threadDraft('t', 'bob'));
    const ats = [3, 9, 1, 7, 5, 8].map(position);
    await Promise.all(
      ats.map((at, n) =>
        stores[n % 2 === 0 ? 0 : 1].reads.advanceMarkers(ann, [
          { thread: 't', mark: { at, atMs: at } },
        ]),
      ),
    );
    await Promise.all(
      ats.map((at, n) =>
        stores[n % 2 === 0 ? 0 : 1].reads.advanceAllRead(ann, { at: position(at - 1), atMs: at }),
      ),
    );
    const [marks] = await stores[1].reads.marks(ann, [
      { thread: 't', category: 'category:none' as never },
    ]);
    expect([marks?.marker.at, marks?.allRead.at]).toEqual([9, 8]);
  }, 60_000);

  test('marking one more thread unread reads at most one of those that are', async () => {
    const sent: SentCommand[] = [];
    const store = await openTestMongo(service, { onCommand: (each) => sent.push(each) });
    for (const thread of ['t1', 't2', 't3']) {
      const { item } = await store.items.publish(threadDraft(thread, 'bob'));
      sent.length = 0;
      await store.reads.addUnread(ann, thread, { from: item.position, to: item.position });
    }
    const reads = sent.filter(({ command }) => command['find'] === 'unread');
    expect(reads.map(({ command }) => command['limit'])).toEqual([1, 1]);
    expect((await store.reads.summary(ann, [])).unread.size).toBe(3);
  }, 60_000);

  test('a mark whose process died during a move takes effect when it is repeated', async () => {
    let raw: Collections | null = null;
    const store = await openTestMongo(service, { wrap: (same) => (raw = same) });
    await publish(store);
    const marks = [{ thread: 't', mark: { at: position(1), atMs: 1 } }];
    await store.reads.advanceMarkers(ann, marks);
    await (raw as Collections | null)?.markers.updateMany(
      {},
      { $set: { category: 'category:of-before' } },
    );
    await store.reads.advanceMarkers(ann, marks);
    const [record] = await store.threads.getMany(['t']);
    const category = record?.category ?? ('category:none' as never);
    expect((await store.reads.marks(ann, [{ thread: 't', category }]))[0]?.marker.at).toBe(1);
  }, 60_000);

  test('a publish that died before it updated its thread is completed by the process that seals its position', async () => {
    const dbName = testDatabase(service);
    const dying = await openTestMongo(service, {
      dbName,
      wrap: failingOnce('threads', 'updateOne'),
    });
    await expect(dying.items.publish(threadDraft('t', 'bob'))).rejects.toThrow();
    const store = await openTestMongo(service, { dbName, leaseMs: 20 });
    await expect.poll(() => store.timelines.newest(), { timeout: 20_000 }).toBe(1);
    expect((await store.threads.getMany(['t']))[0]).toMatchObject({ newest: 1, items: 1 });
  }, 60_000);

  test('a removal and a move that died half way are finished by a repeat', async () => {
    const dbName = testDatabase(service);
    const store = await openTestMongo(service, { dbName });
    const [first, second] = [await publish(store), await publish(store)];
    const dying = await openTestMongo(service, {
      dbName,
      wrap: failingOnce('threads', 'updateOne'),
    });
    await expect(dying.items.remove(second)).rejects.toThrow();
    expect((await store.threads.getMany(['t']))[0]?.newest).toBe(second);
    await store.items.remove(second);
    expect((await store.threads.getMany(['t']))[0]).toMatchObject({ newest: first, items: 1 });
    const halting = await openTestMongo(service, {
      dbName,
      wrap: failingOnce('items', 'updateMany'),
    });
    await expect(halting.threads.move('t', 'category:b' as never)).rejects.toThrow();
    expect(await store.threads.move('t', 'category:b' as never)).toBe(true);
    expect(
      await store.threads.itemsOf('category:b' as never, {
        above: position(0),
        upTo: position(99),
        limit: 9,
        order: 'oldest',
      }),
    ).toEqual([first]);
    expect(await store.threads.move('t', 'category:b' as never)).toBe(false);
  }, 60_000);
});

async function publish(store: Store): Promise<Position> {
  return (await store.items.publish(threadDraft('t', 'bob'))).item.position;
}

/** Collections one of whose methods fails the first time, as a process that dies there would leave it. */
function failingOnce(
  name: 'threads' | 'items',
  method: string,
): (collections: Collections) => Collections {
  return (collections) => {
    let isDead = false;
    const collection = new Proxy(collections[name], {
      get: (target, key) => {
        const value = Reflect.get(target, key) as unknown;
        if (typeof value !== 'function') return value;
        if (key !== method || isDead) return value.bind(target) as unknown;
        return () => {
          isDead = true;
          throw new Error('the process died');
        };
      },
    });
    return { ...collections, [name]: collection };
  };
}

/** One store whose calls go to each of these in turn. */
function inTurns(stores: readonly [Store, Store]): Store {
  let turn = 0;
  const port = <K extends 'items' | 'threads' | 'reads'>(name: K): Store[K] =>
    new Proxy(stores[0][name], {
      get: (_, method) =>
        Reflect.get(stores[(turn += 1) % 2 === 0 ? 0 : 1][name], method) as unknown,
    });
  return { ...stores[0], items: port('items'), threads: port('threads'), reads: port('reads') };
}
