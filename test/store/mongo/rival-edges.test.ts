/** Many edges that one call adds in batches, while another process changes the same person's edges in between. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import { ann, edge, tag } from '../../support/builders.ts';
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
