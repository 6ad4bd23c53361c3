/** A connection is lost after a command was sent: the command can take effect after later decisions. */
import { MongoNetworkError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import { category, threadDraft } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const [A, B] = [category('a'), category('b')];

/** The connection ends with the first update of a thread, which arrives when the test says so. */
function losing(all: Collections) {
  let arrive: (() => Promise<unknown>) | null = null;
  const threads = new Proxy(all.threads, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const run = value.bind(target) as (...args: readonly unknown[]) => Promise<unknown>;
      if (name !== 'updateOne') return run;
      return (...args: readonly unknown[]) => {
        if (arrive !== null) return run(...args);
        arrive = () => run(...args);
        return Promise.reject(new MongoNetworkError('the connection is lost'));
      };
    },
  });
  return { collections: { ...all, threads }, arrive: () => arrive?.() };
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('a move of a thread whose answer was lost loses against a later one that changes nothing', async () => {
    const dbName = testDatabase(service);
    let arrive: () => Promise<unknown> | undefined = () => undefined;
    const slow = await openTestMongo(service, {
      dbName,
      wrap: (all) => {
        const lost = losing(all);
        arrive = lost.arrive;
        return lost.collections;
      },
    });
    const quick = await openTestMongo(service, { dbName });
    await quick.items.publish(threadDraft('t', 'bob', { category: A }));
    await expect(slow.threads.move('t', B)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await quick.threads.move('t', A)).toBe(false);
    expect(await arrive()).toMatchObject({ matchedCount: 0 });
    expect((await quick.threads.getMany(['t']))[0]?.category).toBe(A);
  });
});
