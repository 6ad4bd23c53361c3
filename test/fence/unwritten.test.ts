/** A store that reads and cannot write, as on a full disk: first pages show what was committed before. */
import { expect, test } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { createFence } from '../../src/fence/fence.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import { arraySource } from '../../src/fence/sources.ts';

const FULL = new FeedError('UNAVAILABLE', 'the disk may be full');

function openWorld() {
  const items: number[] = [];
  const failing: { with: Error | null } = { with: null };
  const store = memoryFenceStore();
  const fence = createFence({
    key: { viewer: 'ada', stream: 'songs' },
    cursorKeys: [{ id: 'a', secret: Buffer.alloc(32, 1) }],
    rank: (positions: readonly number[]) => positions.toReversed(),
    source: arraySource(items),
    store: {
      ...store,
      commit: (...args: Parameters<typeof store.commit>) =>
        failing.with === null ? store.commit(...args) : Promise.reject(failing.with),
    },
  });
  return {
    failing,
    fence,
    arrive: (count: number) => void items.push(...Array.from({ length: count }, () => 0)),
    async show(args: { readonly first: number; readonly after?: string }) {
      const page = await fence.page(args);
      return { shown: page.edges.map((edge) => edge.position), page };
    },
  };
}

test('a first page that cannot be committed shows the history, and the next one commits what is new', async () => {
  const world = openWorld();
  world.arrive(3);
  expect((await world.show({ first: 5 })).shown).toEqual([1, 2, 3]);
  world.arrive(2);
  world.failing.with = FULL;
  const { shown, page } = await world.show({ first: 2 });
  expect([shown, page.conditions]).toEqual([[1, 2], ['BEHIND']]);
  const after = page.endCursor() ?? '';
  expect((await world.show({ first: 2, after })).shown).toEqual([3]);
  expect(await world.fence.refresh()).toBe('unwritten');
  world.failing.with = null;
  const later = await world.show({ first: 9 });
  expect([later.shown, later.page.conditions]).toEqual([[4, 5, 1, 2, 3], []]);
  expect((await world.show({ first: 2, after })).shown).toEqual([3]);
});

test('without a history the page is newest first, and its cursor stays good', async () => {
  const world = openWorld();
  world.arrive(4);
  world.failing.with = FULL;
  const { shown, page } = await world.show({ first: 2 });
  expect([shown, page.conditions]).toEqual([
    [4, 3],
    ['UNCOMMITTED', 'BEHIND'],
  ]);
  world.failing.with = null;
  expect((await world.show({ first: 9 })).shown).toEqual([1, 2, 3, 4]);
  expect((await world.show({ first: 9, after: page.endCursor() ?? '' })).shown).toEqual([2, 1]);
});

test('another failure of a commit is an error', async () => {
  const world = openWorld();
  world.arrive(1);
  world.failing.with = new Error('a defect');
  await expect(world.show({ first: 1 })).rejects.toThrow('a defect');
});
