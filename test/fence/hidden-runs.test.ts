/**
 * First pages above runs of hidden items that exceed every budget: each continues where the last one stopped, and
 * reports when it is not done.
 */
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../src/fence/context.ts';
import { createFence, type Fence } from '../../src/fence/fence.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import { readPage } from '../../src/fence/page.ts';
import { arraySource } from '../../src/fence/sources.ts';

/** Longer than the budget of one refresh, which gets through 10,000 positions, and shorter than two of them. */
const RUN = 12_000;
/** Refreshes that get through the run, from wherever the looks stand. */
const ROUND = 3;
const PARTS = {
  key: { viewer: 'ada', stream: 'songs' },
  cursorKeys: [{ id: 'a', secret: Buffer.alloc(32, 1) }],
  rank: (positions: readonly number[]) => positions,
};

interface World {
  readonly arrive: (count: number, isHidden: boolean) => void;
  readonly show: (position: number) => void;
  readonly fence: () => Fence;
  /** Whether the next first pages look again where this one did not. */
  readonly isRescanDue: () => Promise<boolean>;
}

/** Five items that were shown; `fence` makes one that shares its store with the others and nothing else. */
async function openWorld(): Promise<World> {
  const items: { isHidden: boolean }[] = [];
  const source = arraySource(items, ({ isHidden }) => !isHidden);
  const options = { ...PARTS, store: memoryFenceStore(), source };
  const world: World = {
    arrive: (count, isHidden) => {
      for (let done = 0; done < count; done += 1) items.push({ isHidden });
    },
    show: (at) => {
      items[at - 1] = { isHidden: false };
    },
    fence: () => createFence(options),
    isRescanDue: async () => (await readPage(contextOf(options), { first: 3 })).isRescanDue,
  };
  world.arrive(5, false);
  await world.fence().page();
  return world;
}

interface Shown {
  readonly top: number | undefined;
  readonly conditions: readonly string[];
}

async function refreshes(fence: () => Fence, count: number): Promise<readonly Shown[]> {
  const shown: Shown[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const { edges, conditions } = await fence().page({ first: 3 });
    shown.push({ top: edges[0]?.position, conditions });
  }
  return shown;
}

const behind: Shown = { top: 5, conditions: ['BEHIND'] };
const calm: Shown = { top: 5, conditions: [] };

describe('a first page above a long hidden run', () => {
  it('is behind until the run is looked through, and never again while nothing arrives', async () => {
    const { arrive, fence } = await openWorld();
    arrive(RUN, true);
    const one = fence();
    expect(await refreshes(() => one, 7)).toEqual([behind, calm, calm, calm, calm, calm, calm]);
  });

  it('is behind again when more arrives than one look gets through', async () => {
    const { arrive, fence } = await openWorld();
    arrive(RUN, true);
    await refreshes(fence, 4);
    arrive(RUN, true);
    const [first, ...rest] = await refreshes(fence, 5);
    expect(first).toEqual(behind);
    expect(rest.slice(1)).toEqual([calm, calm, calm]);
  });

  it('finds what waits below the run', async () => {
    const { arrive, fence } = await openWorld();
    arrive(1, false);
    arrive(RUN, true);
    const one = fence();
    const tops = (await refreshes(() => one, 2)).map(({ top }) => top);
    expect(tops).toEqual([5, 6]);
  });

  it.each([6, 1_000, RUN / 2, RUN + 5])(
    'finds item %i of the run when it is shown later, wherever the looks stand',
    async (at) => {
      for (let before = 1; before <= ROUND + 1; before += 1) {
        const { arrive, show, fence } = await openWorld();
        arrive(RUN, true);
        await refreshes(fence, before);
        show(at);
        const shown = await refreshes(fence, ROUND);
        expect(shown.at(-1)?.top, `after ${before} refreshes`).toBe(at);
      }
    },
  );

  it('says whether something was taken from earlier looks, so that its answer is not kept', async () => {
    const { arrive, isRescanDue } = await openWorld();
    arrive(100, true);
    expect([await isRescanDue(), await isRescanDue()]).toEqual([false, false]);
    arrive(RUN, true);
    const due = [];
    for (let turn = 0; turn < 4; turn += 1) due.push(await isRescanDue());
    expect(due).toEqual([true, false, true, false]);
  });
});

describe('a fence for each request', () => {
  it('goes on where the one before it stopped', async () => {
    const { arrive, fence } = await openWorld();
    arrive(1, false);
    arrive(RUN, true);
    expect((await refreshes(fence, 3)).map(({ top }) => top)).toEqual([5, 6, 6]);
  });
});
