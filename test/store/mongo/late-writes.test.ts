/** One process is slow, and another decides about the same thing meanwhile: what was decided last stands. */
import { describe, expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import { ALL, category, cy, threadDraft } from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { gate } from '../../support/gate.ts';
import { mongoService, openTestMongo, testDatabase } from '../../support/services.ts';

const service = await mongoService();
const [A, B, C] = [category('a'), category('b'), category('c')];

describe.skipIf(!service.isThere)(service.name, () => {
  test('of two moves of a thread the one that was decided last takes its items and marks along', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const slow = await openTestMongo(service, {
      dbName,
      wrap: (all) => ({ ...all, items: way.gated(all.items, 'updateMany') }),
    });
    const quick = await openTestMongo(service, { dbName });
    const { item } = await quick.items.publish(threadDraft('t', 'bob', { category: A }));
    const mark = { at: item.position, atMs: 1 };
    await quick.reads.advanceMarkers(cy, [{ thread: 't', mark }]);
    const first = slow.threads.move('t', B);
    await way.opened;
    expect(await quick.threads.move('t', C)).toBe(true);
    way.open();
    await first;
    expect((await quick.threads.getMany(['t']))[0]?.category).toBe(C);
    expect(await quick.threads.itemsOf(C, ALL)).toEqual([item.position]);
    expect(await quick.threads.itemsOf(B, ALL)).toEqual([]);
    const [marks] = await quick.reads.marks(cy, [{ thread: 't', category: C }]);
    expect(marks?.marker).toEqual(mark);
  });

  test('a move that died after a later one had ended is repaired to where the later one went', async () => {
    const [dbName, way, clock] = [testDatabase(service), gate(), manualClock()];
    const dying = await openTestMongo(service, {
      dbName,
      clock,
      wrap: (all) => ({
        ...all,
        items: way.gated(all.items, 'updateMany'),
        markers: new Proxy(all.markers, {
          get: (target, name) => {
            if (name === 'updateMany') throw new Error('the process died');
            return Reflect.get(target, name);
          },
        }),
      }),
    });
    const quick = await openTestMongo(service, { dbName, clock });
    const { item } = await quick.items.publish(threadDraft('t', 'bob', { category: A }));
    const first = dying.threads.move('t', B);
    await way.opened;
    await quick.threads.move('t', C);
    way.open();
    await expect(first).rejects.toThrow('died');
    expect(await quick.threads.itemsOf(B, ALL)).toEqual([item.position]);
    clock.advance(120_000);
    for (let left = 1; left > 0;) left = await quick.threads.repair();
    expect(await quick.threads.itemsOf(C, ALL)).toEqual([item.position]);
  });

  test('a reply written while its thread moves twice stands where the thread stands', async () => {
    const [dbName, written, carried] = [testDatabase(service), gate(), gate()];
    const slow = await openTestMongo(service, {
      dbName,
      wrap: (all) => ({
        ...all,
        items: carried.gated(written.gated(all.items, 'insertOne'), 'updateMany'),
      }),
    });
    const quick = await openTestMongo(service, { dbName });
    const { item } = await quick.items.publish(threadDraft('t', 'bob', { category: A }));
    const replying = slow.items.publish(threadDraft('t', 'ann'));
    await written.opened;
    await quick.threads.move('t', B);
    written.open();
    await carried.opened;
    await quick.threads.move('t', C);
    carried.open();
    const reply = (await replying).item.position;
    expect(await quick.threads.itemsOf(C, ALL)).toEqual([reply, item.position]);
  });

  test('of three first items of a thread the lowest opens it for both others, whoever is late', async () => {
    const [dbName, lowest, written, counted] = [testDatabase(service), gate(), gate(), gate()];
    const open = (wrap: (all: Collections) => Collections) =>
      openTestMongo(service, { dbName, leaseMs: 300_000, wrap });
    const one = await open((all) => ({ ...all, items: lowest.gated(all.items, 'insertOne') }));
    const two = await open((all) => ({
      ...all,
      items: counted.gated(written.gated(all.items, 'insertOne'), 'updateMany'),
    }));
    const three = await open((all) => all);
    const publishing = [one.items.publish(threadDraft('t', 'ann'))];
    await lowest.opened;
    publishing.push(two.items.publish(threadDraft('t', 'bob')));
    await written.opened;
    publishing.push(three.items.publish(threadDraft('t', 'cy')));
    await expect.poll(() => three.threads.getMany(['t'])).toMatchObject([{ items: 1 }]);
    written.open();
    await counted.opened;
    lowest.open();
    const openings = async () =>
      (await three.items.getMany([1, 2, 3].map(position))).map((item) => item?.opening?.position);
    await expect.poll(openings).toEqual([undefined, 1, 1]);
    counted.open();
    await Promise.all(publishing);
    expect(await openings()).toEqual([undefined, 1, 1]);
  });
});
