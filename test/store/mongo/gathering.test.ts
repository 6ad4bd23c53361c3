/** Events are gathered for everybody: a fault in one document's events holds up no others. */
import { MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import type { UserId } from '../../../src/model/producers.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import { likesId } from '../../../src/store/mongo/engine/keys.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { ann, bob, draft, draftBy, edge, tag } from '../../support/builders.ts';
import { gate, type Gate } from '../../support/gate.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();

/** A worker that is held back where it takes out what it has gathered. */
function openHeld(dbName: string, way: Gate): Promise<MongoStore> {
  return openTestMongo(service, {
    dbName,
    wrap: (all) => ({ ...all, items: way.gated(all.items, 'updateOne') }),
  });
}

/** A worker of a cluster of which the shard that holds the edges is away, until it is said to be back. */
function openWithoutEdges(dbName: string, shard = { isAway: true }): Promise<MongoStore> {
  const away = () => Promise.reject(new MongoServerError({ message: 'away', code: 6 }));
  return openTestMongo(service, {
    dbName,
    wrap: (all) => ({
      ...all,
      edges: new Proxy(all.edges, {
        get: (target, name): unknown => {
          if (name === 'bulkWrite' && shard.isAway) return away;
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    }),
  });
}

/** Three people whose likes of an item are in one document. */
function likersOfOneBucket(): readonly [UserId, UserId, UserId] {
  const people = Array.from({ length: 200 }, (_, n) => `p${n}` as UserId);
  const inBucket = people.filter((each) => likesId(1, each) === likesId(1, 'p0'));
  return [inBucket[0] ?? ann, inBucket[1] ?? ann, inBucket[2] ?? ann];
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('an outbox that two workers have emptied leaves the others their turn', async () => {
    const dbName = testDatabase(service);
    const [early, late] = [gate(), gate()];
    const [one, two] = [await openHeld(dbName, early), await openHeld(dbName, late)];
    const store = await openTestMongo(service, { dbName });
    const { item } = await store.items.publish(draft());
    const first = one.events.gather(9);
    await early.opened;
    await store.items.edit(item.position, { payload: { title: 'new' } }, 3);
    const second = two.events.gather(9);
    await late.opened;
    early.open();
    await first;
    late.open();
    await second;
    await store.items.publish(draft());
    expect(await store.events.gather(1)).toBe(1);
    expect((await store.events.get('publish/2'))?.state).toBe('pending');
  });

  test('a worker that is late takes out no like that came after another had gathered', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const wrap = (all: Collections) => ({ ...all, likes: way.gated(all.likes, 'updateOne') });
    const late = await openTestMongo(service, { dbName, wrap });
    const store = await openTestMongo(service, { dbName });
    const at = (await store.items.publish(draft())).item.position;
    const [early, other, later] = likersOfOneBucket();
    for (const viewer of [early, other]) await store.items.like(viewer, at);
    const gathering = late.events.gather(9);
    await way.opened;
    await store.events.gather(9);
    // As many likes as before, and the first of the same person.
    await store.items.unlike(early, at);
    for (const viewer of [early, later]) await store.items.like(viewer, at);
    way.open();
    await gathering;
    await store.events.gather(9);
    expect(await store.events.get(`like/${at}/${later}`)).not.toBeNull();
  });

  test('an event that was recorded while the clock was hours ahead is gathered once it is set back', async () => {
    const clock = manualClock();
    const store = await openTestMongo(service, { dbName: testDatabase(service), clock });
    clock.advance(5 * 3_600_000);
    await store.items.publish(draft());
    clock.advance(-5 * 3_600_000);
    expect(await store.events.gather(9)).toBe(1);
  });

  test('a follow that cannot be applied holds up the later events of its person alone', async () => {
    const dbName = testDatabase(service);
    const worker = await openWithoutEdges(dbName);
    const followed = worker.edges.addEdge(edge(ann, tag('x'), { sinceMs: 1 }));
    await expect(followed).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await worker.items.publish(draftBy(ann));
    await worker.items.publish(draftBy(bob));
    await expect(worker.events.gather(9)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const ids = ['follow/1/ann/tag:x', 'publish/1', 'publish/2'];
    const found = () => Promise.all(ids.map(async (id) => (await worker.events.get(id))?.state));
    expect(await found()).toEqual([undefined, undefined, 'pending']);
    const other = await openTestMongo(service, { dbName });
    expect(await other.events.gather(9)).toBe(2);
    expect(await found()).toEqual(['pending', 'pending', 'pending']);
  });

  test('follows of many people that cannot be applied hold up nobody else, and take their turns', async () => {
    const dbName = testDatabase(service);
    const shard = { isAway: true };
    const worker = await openWithoutEdges(dbName, shard);
    const people = Array.from({ length: 20 }, (_, nth) => `p${nth}` as UserId);
    for (const [nth, person] of people.entries())
      await expect(
        worker.edges.addEdge(edge(person, tag('x'), { sinceMs: nth + 1 })),
      ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await worker.items.publish(draftBy(bob));
    const gather = () => worker.events.gather(99).catch((error: unknown) => String(error));
    for (const _turn of ['first', 'second'])
      expect(await gather()).toContain('expected MongoDB to answer');
    expect((await worker.events.get('publish/1'))?.state).toBe('pending');
    shard.isAway = false;
    expect(await gather()).toBe(20);
    const found = await Promise.all(
      people.map((person, nth) => worker.events.get(`follow/${nth + 1}/${person}/tag:x`)),
    );
    expect(found.map((stored) => stored?.state)).toEqual(people.map(() => 'pending'));
  });

  test('more follows that cannot be applied than are gathered at once hold up nobody else', async () => {
    const dbName = testDatabase(service);
    const shard = { isAway: true };
    const worker = await openWithoutEdges(dbName, shard);
    const people = Array.from({ length: 9 }, (_, nth) => `p${nth}` as UserId);
    for (const [nth, person] of people.entries())
      await expect(
        worker.edges.addEdge(edge(person, tag('x'), { sinceMs: nth + 1 })),
      ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    // Theirs wait for the follow, and take places as well.
    for (const person of people) await worker.items.publish(draftBy(person));
    await worker.items.publish(draftBy(bob));
    const gather = () => worker.events.gather(4).catch(() => 0);
    const stateOf = async (id: string) => (await worker.events.get(id))?.state;
    for (let turn = 0; turn < 9; turn += 1) await gather();
    expect(await stateOf('publish/10')).toBe('pending');
    expect(await stateOf('publish/1')).toBeUndefined();
    shard.isAway = false;
    const counts: number[] = [];
    while (counts.at(-1) !== 0) counts.push(await gather());
    expect(counts.reduce((sum, count) => sum + count)).toBe(18);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    expect(await Promise.all(people.map((_, nth) => stateOf(`publish/${nth + 1}`)))).toEqual(
      people.map(() => 'pending'),
    );
  });
});
