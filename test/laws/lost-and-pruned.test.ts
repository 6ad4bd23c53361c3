/**
 * Histories in which the fence once broke its laws: a fencepost that was pruned or lost under a live cursor, pages
 * before the first commit, runs of hidden items longer than a budget, and first pages that wait for one another. Each is
 * the shortest of its kind.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import type { Position } from '../../src/model/positions.ts';
import { deferred } from '../support/deferred.ts';
import { cursorOf, delegate, FenceWorld, positionsOf, scroll } from '../support/fence-world.ts';

type Options = Partial<ConstructorParameters<typeof FenceWorld>[0]>;

/** Ranks newest first unless stated otherwise. */
function open(options: Options = {}): FenceWorld {
  const world = new FenceWorld({ fences: memoryFenceStore(), ...options });
  world.rank = (candidates) => candidates;
  return world;
}

function hide(world: FenceWorld, at: number, isHidden: boolean): void {
  const item = world.items.get(at as Position);
  if (item !== undefined) item.isHidden = isHidden;
}

async function loseNewest(world: FenceWorld): Promise<void> {
  const [post] = await world.posts();
  if (post !== undefined) await world.lose([post.upTo]);
}

describe('a fencepost that retention took', () => {
  it('leaves no cursor that proves what the next scroll never showed', async () => {
    const world = open({ headItems: 2, keepPosts: 1 });
    world.publish(6);
    hide(world, 6, true);
    await world.first(1);
    hide(world, 6, false);
    expect((await scroll(world, 1)).shown).toEqual([5, 4, 6, 3, 2, 1]);
    world.publish(1);
    expect((await scroll(world, 1, { refresh: true })).shown).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('ends its scrolls upwards as well', async () => {
    const world = open({ headItems: 3, keepPosts: 1 });
    world.publish(6);
    const { pages } = await scroll(world, 1, { refresh: true });
    world.publish(1);
    await world.first(1);
    const from = cursorOf(pages[2]?.edges[0]);
    const first = await world.page({ count: 1, from, direction: 'backward' });
    const second = await world.page({ count: 9, from: first.startCursor(), direction: 'backward' });
    expect([...positionsOf(second), ...positionsOf(first)]).toEqual([7, 6, 5]);
    expect(await second.hasPreviousPage()).toBe(false);
  });
});

describe('a fencepost that was lost', () => {
  it('is walked upwards once, item by item, and on into what is above it', async () => {
    const world = open({ headItems: 3 });
    world.publish(3);
    const { pages } = await scroll(world, 1, { refresh: true });
    world.publish(1);
    await world.first(1);
    await world.lose([3 as Position]);
    const shown: Position[] = [];
    let from = cursorOf(pages.at(-1)?.edges[0]);
    for (let turn = 0; turn < 5; turn += 1) {
      const page = await world.page({ count: 1, from, direction: 'backward' });
      shown.push(...positionsOf(page));
      if (!(await page.hasPreviousPage())) break;
      from = page.startCursor();
    }
    expect(shown).toEqual([2, 3, 4]);
  });

  it('reads up and down again in one order, the item that was stood on last', async () => {
    const world = open({ headItems: 8 });
    world.rank = (candidates) =>
      [7, 2, 8, 5, 3, 6, 4, 1].filter((at) => candidates.includes(at as Position));
    world.publish(8);
    const page = await world.first(5);
    await loseNewest(world);
    const up = await world.page({ count: 2, from: page.endCursor(), direction: 'backward' });
    expect(positionsOf(up)).toEqual([5, 2]);
    const down = await world.page({ count: 9, from: cursorOf(up.edges[0]), direction: 'forward' });
    expect(positionsOf(down)).toEqual([2, 3, 6, 4, 1]);
    expect(down.conditions).toEqual(['REBUILDING']);
  });

  it('is rebuilding also when it is the newest and no other is kept', async () => {
    const world = open({ headItems: 3 });
    world.publish(6);
    await world.first(1);
    await loseNewest(world);
    const page = await world.page({ count: 9, from: null, direction: 'forward' });
    expect([page.status, page.edges[0]?.region]).toEqual(['REBUILDING', 'TAIL']);
  });

  it('does not repeat its head behind a page that was cut short in its tail', async () => {
    const world = open({ headItems: 2, scanMax: 3, isMixing: true });
    world.publish(4);
    world.publish(36, { isHidden: true });
    // The second refresh crosses the hidden run, and chooses 4 and 2.
    expect([await world.fence().refresh(), await world.fence().refresh()]).toEqual([
      'budget',
      'committed',
    ]);
    let page = await world.page({ count: 4, from: null, direction: 'forward' });
    expect(page.conditions).toContain('CAPPED');
    const shown = [...positionsOf(page)];
    await loseNewest(world);
    while (await page.hasNextPage()) {
      page = await world.page({ count: 4, from: page.endCursor(), direction: 'forward' });
      shown.push(...positionsOf(page));
    }
    expect(shown).toEqual([4, 2, 3, 1]);
  });

  it('gives one cursor to an edge, also as the end of its page', async () => {
    const world = open({ headItems: 3 });
    world.publish(6);
    const { pages } = await scroll(world, 2, { refresh: true });
    await loseNewest(world);
    const from = cursorOf(pages[0]?.edges[1]);
    const page = await world.page({ count: 2, from, direction: 'forward' });
    expect(page.edges[1]?.cursor()).toBe(page.edges[1]?.cursor());
    expect(page.endCursor()).toBe(page.edges[1]?.cursor());
  });

  it('knows what is before the top item of an epoch whose newest fenceposts are gone', async () => {
    const world = open({ headItems: 2, keepPosts: 1 });
    world.publish(6);
    const page = await world.first(2);
    await world.fence().reset();
    world.publish(1);
    await world.first(1);
    const from = page.endCursor();
    const next = await world.page({ count: 1, from, direction: 'forward' });
    expect(await next.hasPreviousPage()).toBe(true);
    const before = await world.page({ count: 5, from: next.startCursor(), direction: 'backward' });
    expect(positionsOf(before)).toEqual([6, 5]);
  });
});

describe('a page before the first commit', () => {
  it('says that its order does not last', async () => {
    const world = open();
    world.publish(6);
    const peek = await world.page({ count: 3, from: null, direction: 'forward' });
    expect([positionsOf(peek), peek.conditions]).toEqual([[6, 5, 4], ['UNCOMMITTED']]);
    expect((await world.first(3)).conditions).toEqual([]);
  });

  it('is continued in its own order after the commit, in both directions', async () => {
    const world = open({ headItems: 3 });
    world.rank = (candidates) => candidates.toReversed();
    world.publish(6);
    const peek = await world.page({ count: 3, from: null, direction: 'forward' });
    world.publish(1);
    await world.first(1);
    const from = peek.endCursor();
    const rest = await world.page({ count: 9, from, direction: 'forward' });
    expect(positionsOf(rest)).toEqual([3, 2, 1]);
    const up = await world.page({ count: 20, from, direction: 'backward' });
    expect(positionsOf(up)).toEqual([7, 6, 5]);
  });

  it('is the first commit when it is read from the end', async () => {
    const world = open({ headItems: 3 });
    world.rank = (candidates) => candidates.toReversed();
    world.publish(4);
    const page = await world.fence().page({ last: 2 });
    expect([positionsOf(page), page.conditions]).toEqual([[4, 1], []]);
    expect(positionsOf(await world.first(9))).toEqual([2, 3, 4, 1]);
  });
});

describe('hidden items that no budget reaches across', () => {
  const BUDGET = 4 * LIMITS.pageRoundsMax;

  /** How many refreshes it takes to show the item below a long hidden run, with one of `more` before each. */
  async function refreshesUntilShown(
    world: FenceWorld,
    more: readonly number[],
  ): Promise<number | null> {
    world.publish(1);
    await world.first(1);
    const wanted = world.publish(1);
    world.publish(2 * BUDGET, { isHidden: true });
    for (const [turn, count] of more.entries()) {
      world.publish(count, { isHidden: true });
      const page = await world.first(1);
      if (page.edges[0]?.position === wanted) return turn + 1;
      expect(page.conditions).toEqual(['BEHIND']);
    }
    return null;
  }
  const twice = [0, 2 * BUDGET, ...Array<number>(20).fill(0)];
  const forever = Array<number>(60).fill(2 * BUDGET);

  it('do not starve a feed when a second run comes before the first was crossed', async () => {
    expect(await refreshesUntilShown(open({ scanMax: 4 }), twice)).toBeLessThanOrEqual(4);
  });

  it('keep coming, and still do not starve what waits below them', async () => {
    expect(await refreshesUntilShown(open({ scanMax: 4 }), forever)).toBeLessThanOrEqual(8);
  });

  it('starve a feed that remembers the newest of them only', async () => {
    const world = open({ scanMax: 4 });
    world.forgetOldStretches();
    expect(await refreshesUntilShown(world, forever)).toBeNull();
  });
});

describe('a page with several conditions', () => {
  it('says all of them, and the most urgent as its status', async () => {
    const world = open({ headItems: 2, scanMax: 3 });
    world.rank = () => [];
    world.publish(38, { isHidden: true });
    world.publish(2);
    await world.first(1);
    world.publish(1);
    await world.first(1);
    await loseNewest(world);
    const read = async (): Promise<unknown[]> => {
      const page = await world.page({ count: 9, from: null, direction: 'forward' });
      return [positionsOf(page), page.status, page.conditions];
    };
    const every = ['CAPPED', 'REBUILDING', 'DEGRADED'];
    expect(await read()).toEqual([[41, 40, 39], 'DEGRADED', every]);
    hide(world, 40, true);
    hide(world, 39, true);
    expect(await read()).toEqual([[41], 'CAPPED', ['CAPPED', 'REBUILDING']]);
  });
});

describe('two fences whose names run together', () => {
  it('share nothing', async () => {
    const store: FenceStore = delegate(memoryFenceStore());
    const one = open({ fences: store, scanMax: 4 });
    const other = open({ fences: store, scanMax: 4 });
    Object.assign(one, { key: { viewer: 'a\nb', stream: 'c' } });
    Object.assign(other, { key: { viewer: 'a', stream: 'b\nc' } });
    for (const world of [one, other]) {
      world.publish(1);
      world.publish(100, { isHidden: world === one });
    }
    await one.first(1);
    expect((await other.first(1)).edges[0]?.position).toBe(101);
  });
});

describe('a first page that waits for another', () => {
  it('shows what had arrived when it was requested, though the other began before', async () => {
    const world = open();
    world.publish(3);
    const [asked, released] = [deferred(), deferred()];
    world.rank = async (candidates) => {
      asked.resolve();
      await released.promise;
      return candidates;
    };
    const early = world.first(1);
    await asked.promise;
    world.publish(1);
    const late = world.first(1);
    released.resolve();
    expect([positionsOf(await early), positionsOf(await late)]).toEqual([[3], [4]]);
  });

  it('finds its work done, also after one that failed', async () => {
    const world = open();
    world.publish(3);
    const full: FenceStore = {
      ...world.options.fences,
      commit: () => Promise.reject(new Error('the disk is full')),
    };
    await expect(world.fence(full).page({ first: 1 })).rejects.toThrow('the disk is full');
    let rankings = 0;
    world.rank = (candidates) => {
      rankings += 1;
      return candidates;
    };
    await Promise.all(Array.from({ length: 5 }, () => world.first(1)));
    expect(rankings).toBe(1);
  });
});

describe('a first page that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('holds up the next one for a bounded time', async () => {
    const world = open();
    world.publish(3);
    const hanging: FenceStore = {
      ...world.options.fences,
      commit: () => new Promise(() => undefined),
    };
    void world.fence(hanging).page({ first: 1 });
    const next = world.first(3);
    await vi.advanceTimersByTimeAsync(LIMITS.refreshWaitMsMax);
    expect(positionsOf(await next)).toEqual([3, 2, 1]);
  });

  it('in its ranker goes on in order of arrival', async () => {
    const world = open();
    world.rank = () => new Promise(() => undefined);
    world.publish(3);
    const page = world.first(3);
    await vi.advanceTimersByTimeAsync(LIMITS.rankWaitMsMax);
    expect((await page).edges[0]?.post?.fallback).toBe('deadline');
  });
});
