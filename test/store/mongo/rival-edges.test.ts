/** Edges that one process adds, in batches or late, while another changes edges of the same person or producer. */
import { MongoClient } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import { ann, edge, tag } from '../../support/builders.ts';
import { gate } from '../../support/gate.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();

describe.skipIf(!service.isThere)(service.name, () => {
  test('every edge that a call made is new to it, also when another change came between its batches', async () => {
    const dbName = testDatabase(service);
    const quick = await openTestMongo(service, { dbName });
    const wrap = (all: Collections) => ({
      ...all,
      viewers: beforeSecond(all.viewers, isCommit, () => quick.edges.addEdge(edge(ann, tag('x')))),
    });
    const slow = await openTestMongo(service, { dbName, wrap });
    const many = Array.from({ length: LIMITS.changesPendingMax + 5 }, (_, n) => tag(`t${n}`));
    await quick.edges.addEdge(edge(ann, tag('t3')));
    const areNew = await slow.edges.addEdges([...many, tag('x')].map((each) => edge(ann, each)));
    const known = new Set([3, many.length]);
    expect(areNew).toEqual(areNew.map((_, nth) => !known.has(nth)));
    expect((await quick.edges.facts(ann, null)).follows.size).toBe(many.length + 1);
  });

  test('a process that is late counts no follower whom another has counted, however long ago', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const wrap = (all: Collections) => ({ ...all, edges: way.gated(all.edges, 'bulkWrite') });
    const slow = await openTestMongo(service, { dbName, wrap, deadlineMs: 300 });
    const quick = await openTestMongo(service, { dbName });
    await expect(slow.edges.addEdge(edge(ann, tag('a')))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await quick.edges.addEdge(edge(ann, tag('b')));
    // As it is once more changes were counted than a counter remembers.
    const client = await MongoClient.connect(service.url);
    onTestFinished(() => client.close());
    const followers = client.db(dbName).collection<{ readonly _id: string }>('followers');
    await followers.updateOne({ _id: tag('a') }, { $set: { appliedChanges: [] } });
    way.open();
    await way.firstDone;
    // Time enough for further writes.
    for (let turn = 0; turn < 10; turn += 1) await quick.ping();
    expect(await quick.edges.counts(tag('a'))).toEqual({ followers: 1 });
  });
});

/** Whether the update commits edges of a viewer. */
function isCommit(update: unknown): boolean {
  const { $set = {} } = update as { readonly $set?: { readonly pending?: readonly unknown[] } };
  return ($set.pending ?? []).length > 0;
}

/** The same collection; `act` runs before the second of these updates. */
function beforeSecond<T extends object>(
  target: T,
  isMeant: (update: unknown) => boolean,
  act: () => Promise<unknown>,
): T {
  let seen = 0;
  return new Proxy(target, {
    get: (all, name) => {
      const value: unknown = Reflect.get(all, name);
      if (typeof value !== 'function') return value;
      const run = value.bind(all) as (...args: readonly unknown[]) => unknown;
      if (name !== 'updateOne') return run;
      return async (...args: readonly unknown[]) => {
        if (isMeant(args[1])) seen += 1;
        if (seen === 2 && isMeant(args[1])) await act();
        return run(...args);
      };
    },
  });
}
