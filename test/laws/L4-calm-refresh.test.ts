/**
 * L4: a refresh with nothing new writes nothing; simultaneous refreshes commit one fencepost; peeking commits none.
 * Method: random histories of publishes, hidden runs, refreshes, crowds and peeks, checked against what the store
 * holds.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { newestFirst } from '../../src/fence/ranking.ts';
import { POSITION_ZERO, position, type Position } from '../../src/model/positions.ts';
import { fencepost } from '../support/builders.ts';
import { deferred } from '../support/deferred.ts';
import {
  type BrokenFence,
  fencesKind,
  type FenceSubject,
  openFences,
  REAL_FENCE,
  SubjectWorld,
} from '../support/fence-subject.ts';
import { delegate, FenceWorld, positionsOf } from '../support/fence-world.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const event = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), count: fc.nat(6), isHidden: fc.boolean() }),
  fc.record({ kind: fc.constant('hide' as const), at: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('refresh' as const) }),
  fc.record({ kind: fc.constant('first' as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    kind: fc.constant('crowd' as const),
    size: fc.integer({ min: 2, max: 5 }),
    /** Each in its own process, instead of all in one. */
    isApart: fc.nat(7).map((nth) => nth === 0),
  }),
  fc.record({ kind: fc.constant('peek' as const), cap: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant('page' as const),
    count: fc.integer({ min: 1, max: 6 }),
    direction: fc.constantFrom('forward' as const, 'backward' as const),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** Admitted positions above the newest committed one, newest first. */
async function fresh(world: FenceWorld): Promise<readonly Position[]> {
  const { upTo } = await world.options.fences.state(world.key);
  return [...world.items.keys()].filter((at) => at > upTo && world.isAdmitted(at)).reverse();
}

async function refreshAlone(world: FenceWorld): Promise<void> {
  const [isNew, before] = [(await fresh(world)).length > 0, await world.posts()];
  const outcome = await world.fence().refresh();
  expect(outcome, 'an outcome that says what was done').toBe(isNew ? 'committed' : 'nothing');
  expect(await world.posts(), 'one fencepost where something is new, else none').toHaveLength(
    before.length + (isNew ? 1 : 0),
  );
}

async function refreshAtOnce(world: FenceWorld, size: number, isApart: boolean): Promise<void> {
  const [isNew, before] = [(await fresh(world)).length > 0, await world.posts()];
  const outcomes = await Promise.all(
    Array.from({ length: size }, async () => {
      if (isApart) world.restart();
      return world.fence().refresh();
    }),
  );
  const won = outcomes.filter((outcome) => outcome === 'committed');
  expect(won, 'one winner of a crowd').toHaveLength(isNew ? 1 : 0);
  expect(await world.posts(), 'one fencepost of a crowd').toHaveLength(
    before.length + (isNew ? 1 : 0),
  );
}

async function peek(world: FenceWorld, cap: number): Promise<void> {
  const [above, before] = [await fresh(world), await world.posts()];
  const expected = before.length === 0 ? [] : above;
  expect(await world.fence().newSince(cap), 'what is new').toEqual({
    positions: expected.slice(0, cap),
    isCapped: expected.length > cap,
  });
  expect(await world.posts(), 'no commit by a peek').toEqual(before);
}

async function happen(world: FenceWorld, what: Event): Promise<void> {
  switch (what.kind) {
    case 'publish':
      world.publish(what.count, { isHidden: what.isHidden });
      break;
    case 'hide': {
      const item = world.items.get(position(what.at));
      if (item !== undefined) item.isHidden = !item.isHidden;
      break;
    }
    case 'refresh':
      await refreshAlone(world);
      break;
    case 'first': {
      await world.first(what.count);
      const before = await world.posts();
      const again = positionsOf(await world.first(what.count));
      expect(await world.posts(), 'no commit by a repeated first page').toEqual(before);
      expect(positionsOf(await world.first(what.count)), 'the same page').toEqual(again);
      break;
    }
    case 'crowd':
      await refreshAtOnce(world, what.size, what.isApart);
      break;
    case 'peek':
      await peek(world, what.cap);
      break;
    case 'page': {
      const before = await world.posts();
      await world.page({ ...what, from: null });
      expect(await world.posts(), 'no commit by a page that may not').toEqual(before);
    }
  }
}

async function calmRefresh(subject: FenceSubject, seed?: number): Promise<void> {
  const fences = await openFences(seed);
  const events = fc.array(event, { minLength: 5, maxLength: 25, size: 'max' });
  const windowItems = fc.constantFrom(0, 0, 0, 1, 2, 5);
  const histories = fc.record({ events, fences: fencesKind, carry: fc.boolean(), windowItems });
  await onRandomHistories(histories, { runs: 2_000, seed }, async (history) => {
    const { carry, windowItems } = history;
    const world = new SubjectWorld(subject, {
      fences: fences[history.fences],
      carry,
      windowItems,
    });
    for (const what of history.events) await happen(world, what);
  });
}

/** Commits a fencepost on top of the current state, like a store that does not compare. */
function uncompared(fences: FenceStore): FenceStore {
  return {
    ...delegate(fences),
    commit: async (key, post, keep) => {
      for (;;) {
        const { upTo, reached: before } = await fences.state(key);
        const top = position(Math.max(post.upTo, upTo + 1));
        const { reached } = keep;
        const terms = reached === undefined ? keep : { ...keep, reached: { ...reached, before } };
        const result = await fences.commit(key, { ...post, above: upTo, upTo: top }, terms);
        if (result.isCommitted) return result;
      }
    },
  };
}

const BROKEN: readonly BrokenFence[] = [
  {
    name: 'commits an empty stretch when nothing is new',
    subject: {
      fence: (real, world) => ({
        ...real,
        refresh: async () => {
          const outcome = await real.refresh();
          const { fences } = world.options;
          const { epoch, upTo } = await fences.state(world.key);
          if (outcome === 'nothing')
            await fences.commit(world.key, fencepost(upTo + 1, upTo, { epoch }), {
              posts: 1_000,
              committedAfterMs: 0,
            });
          return outcome;
        },
      }),
    },
    caught: /one fencepost where something is new, else none|one fencepost of a crowd/,
  },
  {
    name: 'says it committed when it did not',
    subject: {
      fence: (real) => ({
        ...real,
        refresh: async () => {
          const outcome = await real.refresh();
          return outcome === 'nothing' ? 'committed' : outcome;
        },
      }),
    },
    caught: /an outcome that says what was done|one winner of a crowd/,
  },
  {
    name: 'commits without comparing',
    subject: { store: uncompared },
    caught: /one winner of a crowd/,
  },
  {
    name: 'tells every one of a crowd that it won',
    subject: {
      store: (fences) => ({
        ...delegate(fences),
        commit: async (...args) => ({ ...(await fences.commit(...args)), isCommitted: true }),
      }),
    },
    caught: /one winner of a crowd/,
  },
  {
    name: 'commits when it is peeked at',
    subject: {
      fence: (real) => ({
        ...real,
        newSince: async (cap) => {
          const found = await real.newSince(cap);
          await real.refresh();
          return found;
        },
      }),
    },
    caught: /no commit by a peek/,
  },
  {
    name: 'counts what is hidden as new',
    subject: {
      fence: (real, world) => ({
        ...real,
        newSince: async (cap = 99) => {
          const { upTo } = await world.options.fences.state(world.key);
          const above = [...world.items.keys()].filter((at) => upTo > 0 && at > upTo).reverse();
          return { positions: above.slice(0, cap), isCapped: above.length > cap };
        },
      }),
    },
    caught: /what is new/,
  },
  {
    name: 'commits whatever the page says of it',
    subject: {
      fence: (real) => ({ ...real, page: (args) => real.page({ ...args, refresh: true }) }),
    },
    caught: /no commit by a page that may not/,
  },
];

describe('L4 calm refresh', { timeout: LAW_TIMEOUT_MS }, () => {
  it('commits what is new once and nothing otherwise, over random histories', async () => {
    await calmRefresh(REAL_FENCE);
  });

  it.each(BROKEN)('catches a fence that $name', async ({ subject, caught }) => {
    await expect(calmRefresh(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });

  it('writes nothing when all that is new is hidden, and serves the same page', async () => {
    const store = await openTestStore();
    let commits = 0;
    const counted: FenceStore = {
      ...delegate(store.fences),
      commit: (...args) => {
        commits += 1;
        return store.fences.commit(...args);
      },
    };
    const world = new FenceWorld({ fences: store.fences });
    world.publish(9);
    const before = positionsOf(await world.first(5));
    world.publish(50, { isHidden: true });
    expect(await world.fence(counted).refresh()).toBe('nothing');
    expect(commits).toBe(0);
    expect(positionsOf(await world.first(5))).toEqual(before);
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

  it('ranks once for a hundred simultaneous first pages of one process', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    const newest = world.publish(9);
    let ranked = 0;
    world.rank = (candidates) => {
      ranked += 1;
      return newestFirst(candidates);
    };
    const fence = world.fence();
    const pages = await Promise.all(Array.from({ length: 100 }, () => fence.page({ first: 5 })));
    expect(ranked).toBe(1);
    for (const page of pages) expect(positionsOf(page)[0]).toBe(newest);
  });

  it('shows what had arrived when the page was requested, though another commits first what it saw before', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(3);
    await world.first(5);
    world.publish(1);
    const [asked, released] = [deferred(), deferred()];
    world.rank = async (candidates) => {
      asked.resolve();
      await released.promise;
      return { ...newestFirst(candidates), ranker: { name: 'slow', version: '1' } };
    };
    const early = world.first(1);
    await asked.promise;
    const later = world.publish(1);
    world.restart();
    const ranking = deferred();
    world.rank = async (candidates) => {
      ranking.resolve();
      await early;
      return newestFirst(candidates);
    };
    const late = world.first(1);
    await ranking.promise;
    released.resolve();
    expect(positionsOf(await early), 'the winner looked before the item came').toEqual([4]);
    expect(positionsOf(await late)).toEqual([later]);
    expect(await world.posts()).toHaveLength(3);
  });

  it('says that it is behind when others keep committing first, and commits no more than its turns', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(1);
    await world.first(5);
    const rivals = world.publish(30) - 1;
    const { fences } = store;
    let turns = 0;
    const beaten: FenceStore = {
      ...delegate(fences),
      commit: async (key, post, keep) => {
        turns += 1;
        expect(post.upTo - post.above).toBeGreaterThan(rivals - turns - 1);
        const rival = fencepost(post.above + 1, post.above, { epoch: post.epoch });
        await fences.commit(key, rival, keep);
        return fences.commit(key, post, keep);
      },
    };
    const page = await world.fence(beaten).page({ first: 5 });
    expect(page.conditions).toEqual(['BEHIND']);
    expect(turns).toBe(LIMITS.refreshTurnsMax);
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

  it('lets a burst of commits through, and no more of them in as many intervals', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, minIntervalMs: 1_000, burst: 3 });
    const refresh = async (afterMs: number): Promise<string> => {
      world.publish(1);
      world.clock.advance(afterMs);
      return world.fence().refresh();
    };
    const outcomes = [await refresh(0), await refresh(10), await refresh(10), await refresh(10)];
    expect(outcomes).toEqual(['committed', 'committed', 'committed', 'interval']);
    expect(await refresh(960), 'within an interval of the last').toBe('interval');
    expect(await refresh(30), 'an interval after the last').toBe('committed');
    expect(await refresh(500)).toBe('interval');
    expect(await refresh(2_000)).toBe('committed');
  });
});
