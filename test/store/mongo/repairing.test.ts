/** What dead processes left unfinished is finished for everybody: what cannot be finished holds up no others. */
import { MongoClient, MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import { ALL, ann, category, threadDraft } from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';
import { dyingAt } from './dying.ts';

const service = await mongoService();
const [A, B] = [category('a'), category('b')];

/** As processes leave threads that die in the middle of moving them. */
async function leaveHalfMoved(dbName: string, threads: readonly string[]): Promise<void> {
  const client = new MongoClient(service.url);
  const db = client.db(dbName);
  const intents = db.collection<{ readonly _id: string }>('intents');
  for (const thread of threads) {
    const half = { category: B, listed: B, isMoving: true };
    await db.collection('threads').updateOne({ thread }, { $set: half, $inc: { revision: 1 } });
    const intent = { _id: `thread/${thread}`, item: null, thread, sinceMs: 0 };
    await intents.insertOne(intent);
  }
  await client.close();
}

describe.skipIf(!service.isThere)(service.name, () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'an item whose removal died at its write %i is removed with its likes, for readers of copies too',
    async (nth) => {
      const [dbName, clock] = [testDatabase(service), manualClock()];
      const store = await openTestMongo(service, { dbName, clock });
      const wrap = (all: Collections) => dyingAt(all, nth);
      const dying = await openTestMongo(service, { dbName, clock, wrap });
      for (const each of [1, 2]) await store.items.publish(threadDraft('t', `author${each}`));
      await store.items.like(ann, position(2));
      const { count } = await store.items.changedSince(null);
      await expect(dying.items.remove(position(2))).rejects.toThrow('the process died');
      clock.advance(120_000);
      while ((await store.threads.repair()) > 0);
      const [item = null] = await store.items.getMany([position(2)]);
      const isRemoved = item === null;
      expect(isRemoved).toBe(nth > 2);
      expect(await store.threads.getMany(['t'])).toMatchObject([{ items: isRemoved ? 1 : 2 }]);
      expect(await store.reactions.items('like', ann, ALL)).toEqual(isRemoved ? [] : [2]);
      if (!isRemoved) return;
      const { positions } = await store.items.changedSince(count);
      expect(positions ?? [2]).toContain(2);
    },
  );

  test('any number of moves that cannot be finished leave the others their turn', async () => {
    const [dbName, clock] = [testDatabase(service), manualClock()];
    const shard = { isAway: true };
    const store = await openTestMongo(service, {
      dbName,
      clock,
      wrap: (all) => ({
        ...all,
        items: new Proxy(all.items, {
          get: (target, name): unknown => {
            const value: unknown = Reflect.get(target, name);
            if (typeof value !== 'function') return value;
            return (...args: readonly unknown[]): unknown => {
              const { thread } = (args[0] ?? {}) as { readonly thread?: unknown };
              if (shard.isAway && name === 'updateMany' && String(thread).startsWith('bad'))
                throw new MongoServerError({ message: 'away', code: 6 });
              return Reflect.apply(value, target, args);
            };
          },
        }),
      }),
    });
    const bad = Array.from({ length: 40 }, (_, n) => `bad${n}`);
    for (const thread of [...bad, 'good'])
      await store.items.publish(threadDraft(thread, 'ann', { category: A }));
    await leaveHalfMoved(dbName, [...bad, 'good']);
    clock.advance(120_000);
    const repair = () => store.threads.repair().catch(() => 0);
    for (let turn = 0; turn < 4; turn += 1) await repair();
    const inB = { above: position(0), upTo: position(99), limit: 99, order: 'newest' } as const;
    expect(await store.threads.itemsOf(B, inB)).toEqual([41]);
    shard.isAway = false;
    while ((await repair()) > 0);
    expect(await store.threads.itemsOf(B, inB)).toHaveLength(41);
  }, 60_000);
});
