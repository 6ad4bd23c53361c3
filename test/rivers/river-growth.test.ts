/** A river is made of what its reader reads, grows as they read on, and covers nothing else. */
import { expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { position, POSITION_ZERO } from '../../src/model/positions.ts';
import { producerKey, userProducer, type UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ada, bob, carol, cy, draftBy } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';
import { openWorld, publish, read, setOf, visit } from '../support/river-world.ts';

it('is made of what its reader reads, and grows as they read on', async () => {
  const world = await openWorld();
  await publish(world, ada, 9);
  const set = setOf(carol, [ada, bob]);
  await read(world, set, 3);
  await world.rivers.settled();
  expect(world.rivers.stats()).toMatchObject({ rivers: 1, made: 1, entries: 3 });
  expect(await read(world, set, 5)).toEqual([9, 8, 7, 6, 5]);
  expect(world.rivers.stats()).toMatchObject({ entries: 5, older: 1 });
  expect(await read(world, set, 20)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(world.rivers.stats()).toMatchObject({ entries: 9, older: 2 });
  world.calls.length = 0;
  expect(await read(world, set, 20)).toHaveLength(9);
  expect(world.calls).not.toContain('timelines.range');
});

it('is not made of a read far below the newest, nor lengthened by one that leaves a gap', async () => {
  const world = await openWorld();
  await publish(world, ada, 3);
  await publish(world, cy, LIMITS.riverBatchItemsMax);
  const set = setOf(carol, [ada, bob]);
  const below = (upTo: number) => ({ above: POSITION_ZERO, upTo: position(upTo), limit: 1 });
  const readBelow = (upTo: number) =>
    world.rivers.range(set, { ...below(upTo), order: 'newest' }, world.store.items.getMany);
  expect(await readBelow(2)).toEqual([2]);
  await world.rivers.settled();
  expect(world.rivers.stats()).toMatchObject({ rivers: 0, misses: 1 });
  expect(await read(world, set, 1)).toEqual([3]);
  await world.rivers.settled();
  expect(await readBelow(1)).toEqual([1]);
  expect(world.rivers.stats()).toMatchObject({ rivers: 1, entries: 1 });
  expect(await read(world, set)).toEqual([3, 2, 1]);
});

it('covers nothing that arrives while its first reader reads', async () => {
  const whole = await openTestStore();
  let arriving: UserId | null = null;
  const store: Store = {
    ...whole,
    timelines: {
      ...whole.timelines,
      range: async (producers, query) => {
        const found = await whole.timelines.range(producers, query);
        if (arriving !== null) await whole.items.publish(draftBy(arriving));
        arriving = null;
        return found;
      },
    },
  };
  const world = await openWorld({ store });
  await whole.items.publish(draftBy(ada));
  const set = setOf(carol, [ada, bob]);
  const query = { above: POSITION_ZERO, upTo: position(9), limit: 5, order: 'newest' } as const;
  const ask = () => world.rivers.range(set, query, (asked) => whole.items.getMany(asked));
  arriving = bob;
  expect(await ask()).toEqual([1]);
  await world.rivers.settled();
  expect(await ask()).toEqual([2, 1]);
});

it('holds an item once that stands in several of its timelines, however many arrive', async () => {
  const world = await openWorld();
  const tag = producerKey('tag', 'owls');
  const set = { ...setOf(carol, [ada]), producers: new Set([userProducer(ada), tag]) };
  await publish(world, ada);
  await visit(world, set);
  const drafts = Array.from({ length: 99 }, () => ({ ...draftBy(ada), tags: ['owls'] }));
  await world.store.items.publishMany(drafts);
  await world.rivers.deliver('visited');
  const newest = Array.from({ length: 100 }, (_, nth) => 100 - nth);
  expect(await read(world, set, 200)).toEqual(newest);
  expect(world.rivers.stats()).toMatchObject({ entries: 100, pushes: 99 });
});
