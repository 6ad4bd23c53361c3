/**
 * Read state while another process has taken a position and not yet written its item: nobody was shown it, so it stays
 * unread.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { openReads, type Reads } from '../../../src/reads/reads.ts';
import { openFacts } from '../../../src/social/facts.ts';
import { position } from '../../../src/model/positions.ts';
import type { Draft } from '../../../src/model/items.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { ada, ALL, bob, carol, category, threadDraft } from '../../support/builders.ts';
import { deferred } from '../../support/deferred.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const A = category('a');
/** Longer than the test, so that nobody seals the position in flight. */
const leaseMs = 300_000;

interface Scene {
  readonly store: MongoStore;
  readonly reads: Reads;
  /** Writes the item in flight and resolves when everything has settled. */
  readonly settle: () => Promise<void>;
}

/** Ada has read threads 1 and 2, positions 1 and 2; Bob's reply to thread 1, position 3, is in flight; `later` is position 4. */
async function openScene(later: Draft): Promise<Scene> {
  const dbName = testDatabase(service);
  const [taken, way] = [deferred(), deferred()];
  const slow = await openTestMongo(service, {
    dbName,
    leaseMs,
    wrap: (collections) => ({
      ...collections,
      items: new Proxy(collections.items, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          const run = value.bind(target) as (...args: readonly unknown[]) => unknown;
          if (name !== 'insertOne') return run;
          return async (...args: readonly unknown[]) => {
            taken.resolve();
            await way.promise;
            return run(...args);
          };
        },
      }),
    }),
  });
  const store = await openTestMongo(service, { dbName, leaseMs });
  const facts = openFacts(store);
  const onFault = (error: unknown): never => {
    throw error;
  };
  const reads = openReads({ store, facts, clock: manualClock(), onFault });
  onTestFinished(() => reads.settled());
  for (const thread of ['1', '2']) {
    await store.items.publish(threadDraft(thread, bob, { category: A }));
    await reads.markThreadsRead(ada, [{ thread, upTo: null, category: null }]);
  }
  const inFlight = slow.items.publish(threadDraft('1', bob));
  await taken.promise;
  const after = store.items.publish(later);
  await expect.poll(() => store.threads.itemsOf(A, ALL)).toEqual([4, 2, 1]);
  expect(await store.timelines.newest()).toBe(2);
  return {
    store,
    reads,
    settle: async () => {
      way.resolve();
      await Promise.all([inFlight, after]);
      expect(await store.timelines.newest()).toBe(4);
    },
  };
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('a visit does not rise above a position in flight', async () => {
    const { reads, settle } = await openScene(threadDraft('2', ada));
    expect(await reads.visit(ada, A)).toBe(2);
    await settle();
    expect(await reads.unreadCounts(ada, [A])).toMatchObject([{ count: 1 }]);
  }, 60_000);

  test('a thread that is marked read as far as it goes is not read beyond a position in flight', async () => {
    const { store, reads, settle } = await openScene(threadDraft('1', carol));
    await expect.poll(async () => (await store.threads.getMany(['1']))[0]?.newest).toBe(4);
    await reads.markThreadsRead(ada, [{ thread: '1', upTo: null, category: null }]);
    await settle();
    const states = (await reads.states(ada, ['1'])).flatMap((state) => state ?? []);
    expect(await reads.unreadItems(ada, states)).toEqual([
      { first: position(3), count: 2, isCapped: false },
    ]);
  }, 60_000);
});
