/** What a page reads from its source and its store: nothing twice, and nothing that it can work out on its own. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createFence, type Fence } from '../../src/fence/fence.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import type { FencedSource } from '../../src/fence/source.ts';
import { arraySource } from '../../src/fence/sources.ts';

const POSTS = 30;

interface World {
  readonly fence: Fence;
  readonly calls: Record<'enumerate' | 'admits', number>;
}

/** A fence of many fenceposts over `arrivals` items each, of which it ranks one. */
async function thinFence(arrivals: number): Promise<World> {
  const items: number[] = [];
  const calls = { enumerate: 0, admits: 0 };
  const whole = arraySource(items);
  const source: FencedSource = {
    ...whole,
    enumerate: (query) => {
      calls.enumerate += 1;
      return whole.enumerate(query);
    },
    admits: (positions) => {
      calls.admits += 1;
      return whole.admits(positions);
    },
  };
  const fence = createFence({
    store: memoryFenceStore(),
    key: { viewer: 'ada', stream: 'songs' },
    cursorKeys: [{ id: 'a', secret: Buffer.alloc(32, 1) }],
    settings: { headItems: 1 },
    source,
    rank: (each) => each,
  });
  for (let post = 0; post < POSTS; post += 1) {
    for (let item = 0; item < arrivals; item += 1) items.push(items.length + 1);
    await fence.refresh();
  }
  return { fence, calls };
}

const newestFirst = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from - index);

describe('a page over fenceposts that ranked all there is', () => {
  let world: World;
  beforeEach(async () => {
    world = await thinFence(1);
    world.calls.enumerate = 0;
  });

  it('asks its source for no range, downwards and upwards', async () => {
    const { fence, calls } = world;
    const first = await fence.page({ first: 10 });
    expect(first.edges.map((edge) => edge.position)).toEqual(newestFirst(POSTS, 10));
    const second = await fence.page({ first: 10, after: first.endCursor() });
    expect(second.edges.map((edge) => edge.position)).toEqual(newestFirst(POSTS - 10, 10));
    const back = await fence.page({ last: 10, before: second.edges[0]?.cursor() ?? '' });
    expect(back.edges.map((edge) => edge.position)).toEqual(newestFirst(POSTS, 10));
    const last = await fence.page({ first: POSTS, after: second.endCursor() });
    expect(last.edges.map((edge) => edge.position)).toEqual(newestFirst(POSTS - 20, 10));
    expect(last.status).toBe('END');
    expect(calls.enumerate).toBe(0);
  });

  it('reads the tails of fenceposts that left something out', async () => {
    const { fence, calls } = await thinFence(2);
    calls.enumerate = 0;
    const page = await fence.page({ first: 2 * POSTS });
    expect(page.edges.map((edge) => edge.position)).toEqual(newestFirst(2 * POSTS, 2 * POSTS));
    expect(calls.enumerate).toBeGreaterThan(0);
  });
});

describe('a page behind a cursor', () => {
  it('asks in one go for its items and whether what it begins behind still stands', async () => {
    const { fence, calls } = await thinFence(1);
    const first = await fence.page({ first: 10 });
    calls.admits = 0;
    const second = await fence.page({ first: 10, after: first.endCursor() });
    expect(await second.hasPreviousPage()).toBe(true);
    expect(calls.admits).toBe(1);
  });
});

describe('a page of a fence that carries', () => {
  it('asks its store to mark something only where it goes further than any page before it', async () => {
    const marked: number[] = [];
    const store = memoryFenceStore();
    const fence = createFence({
      store: {
        ...store,
        reach: (key, query) => {
          marked.push(query.reached[0]?.items ?? 0);
          return store.reach(key, query);
        },
      },
      key: { viewer: 'ada', stream: 'songs' },
      cursorKeys: [{ id: 'a', secret: Buffer.alloc(32, 1) }],
      settings: { headItems: 10, carry: true },
      source: arraySource(newestFirst(10, 10).toReversed()),
      rank: (each) => each,
    });
    // A commit marks what its own page shows.
    const first = await fence.page({ first: 4 });
    await fence.page({ first: 4 });
    await fence.page({ first: 2 });
    expect(marked).toEqual([]);
    await fence.page({ first: 3, after: first.endCursor() });
    await fence.page({ first: 3, after: first.endCursor() });
    expect(marked).toEqual([7]);
  });
});
