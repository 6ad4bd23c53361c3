/**
 * The n-th write of a scenario fails, for every n: before it reached the server, or after it took effect, with its
 * response lost. Another process repeats the scenario, and everything has happened exactly once.
 */
import { MongoNetworkError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { POSITION_ZERO, position } from '../../../src/model/positions.ts';
import { userProducer, type UserId } from '../../../src/model/producers.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';
import { draftBy, edge, fencepost, tag } from '../../support/builders.ts';

const service = await mongoService();
const WRITES = new Set([
  'insertOne',
  'insertMany',
  'updateOne',
  'replaceOne',
  'findOneAndUpdate',
  'deleteMany',
  'bulkWrite',
]);
const OTHER = 'other' as UserId;
const KEEP_ALL = { posts: 10, committedAfterMs: 0 };

type Moment = 'before' | 'after';

/** Which write fails next; counts down with each one. */
interface Fault {
  left: number;
  moment: Moment;
}

function failing(collections: Collections, fault: Fault): Collections {
  const wrapped = Object.entries(collections).map(([name, collection]: [string, object]) => [
    name,
    new Proxy(collection, { get: (target, method) => failingMethod(target, method, fault) }),
  ]);
  return Object.fromEntries(wrapped);
}

function failingMethod(target: object, name: string | symbol, fault: Fault): unknown {
  const value: unknown = Reflect.get(target, name);
  if (typeof value !== 'function') return value;
  const run = value.bind(target) as (...args: readonly unknown[]) => unknown;
  if (!WRITES.has(String(name))) return run;
  return async (...args: readonly unknown[]) => {
    fault.left -= 1;
    const isLost = fault.left === 0;
    if (isLost && fault.moment === 'before') throw new MongoNetworkError('lost');
    const answer = await run(...args);
    if (isLost) throw new MongoNetworkError('lost');
    return answer;
  };
}

/** A few of everything, by names of its own. */
async function act(store: Store, name: string): Promise<void> {
  const viewer = name as UserId;
  const { item } = await store.items.publish(
    draftBy(name, { producer: tag(name), clientKey: 'k' }),
  );
  await store.items.like(viewer, item.position);
  await store.edges.addEdge(edge(viewer, tag(name)));
  await store.edges.addEdge(edge(viewer, userProducer(OTHER), { relation: 'block' }));
  await store.edges.addEdge(edge(viewer, tag('gone')));
  await store.edges.removeEdge(viewer, tag('gone'), 'follow');
  await store.fences.commit({ viewer: name, stream: 'home' }, fencepost(1, 0), KEEP_ALL);
}

async function outcome(store: Store, name: string): Promise<unknown> {
  const viewer = name as UserId;
  const places = await store.timelines.range(new Set([tag(name)]), {
    above: POSITION_ZERO,
    upTo: await store.timelines.newest(),
    limit: 9,
    order: 'newest',
  });
  const facts = await store.edges.facts(viewer, null);
  return {
    items: places.length,
    likes: await store.items.likeCounts(places),
    followers: [await store.edges.counts(tag(name)), await store.edges.counts(tag('gone'))],
    follows: [...facts.follows],
    blocked: [...facts.blocked],
    isHidden: (await store.edges.facts(OTHER, null)).blocked.has(viewer),
    posts: (
      await store.fences.chain(
        { viewer: name, stream: 'home' },
        { epoch: 0, from: position(9), limit: 9, order: 'newest' },
      )
    ).map(({ upTo: at }) => at),
  };
}

function expected(name: string): unknown {
  return {
    items: 1,
    likes: [1],
    followers: [{ followers: 1 }, { followers: 0 }],
    follows: [`tag:${name}`],
    blocked: [OTHER],
    isHidden: true,
    posts: [1],
  };
}

describe.skipIf(!service.isThere)(service.name, () => {
  test.each<Moment>(['before', 'after'])(
    'a repeat repairs whichever write is lost %s it took effect',
    async (moment) => {
      const dbName = testDatabase(service);
      const fault: Fault = { left: 0, moment };
      const broken = await openTestMongo(service, {
        dbName,
        wrap: (collections) => failing(collections, fault),
      });
      const store = await openTestMongo(service, { dbName, leaseMs: 40 });
      let lost = 0;
      for (let isOver = false; !isOver; lost += 1) {
        const name = `${moment}${lost}`;
        fault.left = lost + 1;
        const error = await act(broken, name).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error !== null) expect(error).toMatchObject({ code: 'UNAVAILABLE' });
        isOver = fault.left > 0;
        await act(store, name);
        expect(await outcome(store, name), `write ${lost + 1}`).toEqual(expected(name));
      }
      expect(lost).toBeGreaterThan(20);
    },
    120_000,
  );
});
