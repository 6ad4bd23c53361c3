/** L10: the number of store and source reads of a page does not grow with fenceposts, items or how far it is scrolled. */
import { describe, expect, it } from 'vitest';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { cursorOf, delegate, FenceWorld, positionsOf } from '../support/fence-world.ts';

function counting(fences: FenceStore): {
  readonly fences: FenceStore;
  readonly chains: () => number;
} {
  let chains = 0;
  const counted: FenceStore = {
    ...delegate(fences),
    chain: (...args) => {
      chains += 1;
      return fences.chain(...args);
    },
  };
  return { fences: counted, chains: () => chains };
}

describe('L10 bounded work', () => {
  it('reads a page over a thousand one-item fenceposts in a handful of store reads', async () => {
    const store = await openTestStore();
    const { fences, chains } = counting(store.fences);
    const world = new FenceWorld({ fences });
    for (let turn = 0; turn < 1_000; turn += 1) {
      world.publish(1);
      await world.first(1);
    }
    const before = { chains: chains(), reads: world.reads };
    const page = await world.page({ count: 100, from: null, direction: 'forward' });
    expect(positionsOf(page)).toEqual(Array.from({ length: 100 }, (_, index) => 1_000 - index));
    const deep = await world.page({
      count: 20,
      from: cursorOf(page.edges.at(-1)),
      direction: 'forward',
    });
    expect(positionsOf(deep)[0]).toBe(900);
    expect(chains() - before.chains).toBeLessThanOrEqual(6);
    expect(world.reads - before.reads).toBeLessThanOrEqual(6);
  });

  it('reads backwards over thin fenceposts as cheaply', async () => {
    const store = await openTestStore();
    const { fences, chains } = counting(store.fences);
    const world = new FenceWorld({ fences });
    for (let turn = 0; turn < 300; turn += 1) {
      world.publish(1);
      await world.first(1);
    }
    const before = { chains: chains(), reads: world.reads };
    const page = await world.page({ count: 100, from: null, direction: 'backward' });
    expect(positionsOf(page)).toEqual(Array.from({ length: 100 }, (_, index) => 100 - index));
    expect(chains() - before.chains).toBeLessThanOrEqual(4);
    expect(world.reads - before.reads).toBeLessThanOrEqual(4);
  });

  it('serves a page within a head without reading the source', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, headItems: 100 });
    world.publish(500);
    await world.first(1);
    const before = world.reads;
    expect(
      positionsOf(await world.page({ count: 20, from: null, direction: 'forward' })),
    ).toHaveLength(20);
    expect(world.reads).toBe(before);
  });

  it('catches a walk that reads the source once for every fencepost', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    for (let turn = 0; turn < 30; turn += 1) {
      world.publish(1);
      await world.first(1);
    }
    const before = world.reads;
    for (const post of await world.posts())
      await world
        .source()
        .enumerate({ above: post.above, upTo: post.upTo, limit: 20, order: 'newest' });
    expect(world.reads - before).toBeGreaterThan(6);
  });
});
