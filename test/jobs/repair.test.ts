/** What a worker's job repairs is told to the processes that serve pages. */
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { maintenanceOf } from '../../src/jobs/maintenance.ts';
import { position } from '../../src/model/positions.ts';
import { EVERYTHING } from '../../src/model/producers.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { category, draft, threadDraft } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openFront } from '../support/open-redis-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { needsRedisServer, startRedisServer } from '../support/redis-server.ts';
import { mongoService, openTestMongo } from '../support/services.ts';
import { testDatabase } from '../support/test-databases.ts';

const service = await mongoService();
const [A, B] = [category('a'), category('b')];

needsRedisServer();

const server = await startRedisServer();

/** As a process leaves a thread that dies in the middle of moving it. */
async function leaveHalfMoved(dbName: string, thread: string): Promise<void> {
  const client = new MongoClient(service.url);
  const db = client.db(dbName);
  const half = { category: B, listed: B, isMoving: true };
  await db.collection('threads').updateOne({ thread }, { $set: half, $inc: { revision: 1 } });
  const intent = { _id: `thread/${thread}`, item: null, thread, sinceMs: 0 };
  await db.collection<{ readonly _id: string }>('intents').insertOne(intent);
  await client.close();
}

async function runJob(name: string, durable: Store, store: Store): Promise<void> {
  const clock = manualClock();
  const jobs = maintenanceOf({ durable, content: { store, facts: openFacts(store), clock } });
  await jobs.find((job) => job.name === name)?.run();
}

it('an item whose writer died before it told anybody is shown by all processes', async () => {
  const durable = await openTestStore();
  const [worker, other] = [
    await openFront({ url: server.url, durable }),
    await openFront({ url: server.url, durable }),
  ];
  await worker.items.publish(draft());
  await durable.items.publish(draft());
  expect(await other.timelines.newest()).toBe(1);
  await runJob('seal-positions', durable, worker);
  const upTo = await other.timelines.newest();
  const newest = { above: position(0), upTo, limit: 1, order: 'newest' } as const;
  expect(await other.timelines.range(new Set([EVERYTHING]), newest)).toEqual([2]);
});

describe.skipIf(!service.isThere)(service.name, () => {
  it('a move that a worker finishes ends what another process knows of its pages', async () => {
    const dbName = testDatabase(service);
    const clock = manualClock();
    clock.advance(120_000);
    const durable = await openTestMongo(service, { dbName, clock });
    const [worker, other] = [
      await openFront({ url: server.url, durable }),
      await openFront({ url: server.url, durable }),
    ];
    await worker.items.publish(threadDraft('t', 'ann', { category: A }));
    const { count = 0 } = (await other.itemChanges?.since(0)) ?? {};
    expect((await other.itemChanges?.since(count))?.positions).toEqual([]);
    await leaveHalfMoved(dbName, 't');
    await runJob('repair-threads', durable, worker);
    const range = { above: position(0), upTo: position(9), limit: 9, order: 'newest' } as const;
    expect(await durable.threads.itemsOf(B, range)).toEqual([1]);
    expect((await other.itemChanges?.since(count))?.positions).toBeNull();
  }, 60_000);
});
