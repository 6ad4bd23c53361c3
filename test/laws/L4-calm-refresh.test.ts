/** L4: refreshing with nothing new writes nothing; simultaneous refreshes commit one fencepost; peeking commits none. */
import { describe, expect, it } from 'vitest';
import { POSITION_ZERO } from '../../src/model/positions.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { delegate, FenceWorld, positionsOf } from '../support/fence-world.ts';

function countingCommits(fences: FenceStore): {
  readonly fences: FenceStore;
  readonly count: () => number;
} {
  let commits = 0;
  const commit: FenceStore['commit'] = (...args) => {
    commits += 1;
    return fences.commit(...args);
  };
  return { fences: { ...delegate(fences), commit }, count: () => commits };
}

describe('L4 calm refresh', () => {
  it('asks the store to write nothing when nothing is new, and serves the same page', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(9);
    const before = positionsOf(await world.first(5));
    const counted = countingCommits(store.fences);
    expect(await world.fence(counted.fences).refresh()).toBe('nothing');
    expect(counted.count()).toBe(0);
    expect(positionsOf(await world.first(5))).toEqual(before);
  });

  it('writes nothing when all that is new is hidden', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(9);
    await world.first(5);
    world.publish(50, { isHidden: true });
    const counted = countingCommits(store.fences);
    expect(await world.fence(counted.fences).refresh()).toBe('nothing');
    expect(counted.count()).toBe(0);
  });

  it('commits one fencepost for a hundred simultaneous refreshes, and all serve it', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(9);
    await world.first(5);
    world.publish(7);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async () => {
        world.restart();
        return world.fence().refresh();
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'lost')).toHaveLength(99);
    expect(await world.posts()).toHaveLength(2);
  });

  it('counts what is new without committing', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(9);
    await world.first(5);
    const newest = world.publish(3);
    world.publish(1, { isHidden: true });
    expect((await world.fence().newSince(99)).positions).toEqual([newest, newest - 1, newest - 2]);
    expect(await world.fence().newSince(2)).toEqual({
      positions: [newest, newest - 1],
      isCapped: true,
    });
    expect(await world.posts()).toHaveLength(1);
  });

  it('commits at most once in the template’s minimum interval', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, minIntervalMs: 1_000 });
    world.publish(3);
    await world.first(5);
    world.publish(3);
    expect(await world.fence().refresh()).toBe('interval');
    world.clock.advance(1_000);
    expect(await world.fence().refresh()).toBe('committed');
    expect((await world.posts()).map((post) => post.above)).toEqual([3, POSITION_ZERO]);
    world.publish(1);
    world.clock.advance(-3_600_000);
    expect(await world.fence().refresh(), 'after the clock was set back').toBe('committed');
  });

  it('catches a store that commits without comparing', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(5);
    const careless: FenceStore = {
      ...delegate(store.fences),
      commit: async (_, post) => ({ epoch: 0, upTo: post.upTo, latest: post, isCommitted: true }),
    };
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, async () => {
        world.restart();
        return world.fence(careless).refresh();
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'committed').length).toBeGreaterThan(1);
  });
});
