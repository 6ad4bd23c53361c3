/**
 * The laws of a scroll over fences stored in Redis, while Redis loses everything, its scripts or single fences at any
 * moment.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '../../../src/model/positions.ts';
import type { FenceState, FenceStore } from '../../../src/fence/fence-store.ts';
import type { ViewerFenceStore } from '../../../src/store/ports/fences.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { FenceWorld, positionsOf, scroll, shuffled } from '../../support/fence-world.ts';
import { openFront } from '../../support/open-redis-store.ts';
import { openTestStore } from '../../support/open-store.ts';
import { needsRedisServer, startRedisServer } from '../../support/redis-server.ts';

needsRedisServer();

const server = await startRedisServer();

async function openStores(): Promise<readonly [Store, Store]> {
  const durable = await openTestStore();
  return [
    await openFront({ url: server.url, durable }),
    await openFront({ url: server.url, durable }),
  ];
}

/** The fences of two processes, one of them at a time. */
function changing(stores: readonly [Store, Store]): {
  readonly fences: FenceStore;
  change(): void;
} {
  let at: 0 | 1 = 0;
  const now = (): FenceStore => stores[at].fences;
  return {
    fences: {
      state: (key) => now().state(key),
      commit: (...args) => now().commit(...args),
      reach: (...args) => now().reach(...args),
      chain: (...args) => now().chain(...args),
      scores: (...args) => now().scores(...args),
      windows: (...args) => now().windows(...args),
      addWindow: (...args) => now().addWindow(...args),
      reset: (key) => now().reset(key),
      drop: (...args) => now().drop(...args),
    },
    change: () => {
      at = at === 0 ? 1 : 0;
    },
  };
}

interface Scenario {
  readonly steps: readonly {
    readonly publish: number;
    readonly hide: boolean;
    readonly salt: number;
    readonly isRefreshed: boolean;
  }[];
  readonly losses: readonly (readonly string[] | null)[];
  readonly size: number;
}

const scenario: fc.Arbitrary<Scenario> = fc.record({
  steps: fc.array(
    fc.record({
      publish: fc.nat({ max: 9 }),
      hide: fc.boolean(),
      salt: fc.nat({ max: 5 }),
      isRefreshed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  losses: fc.array(
    fc.constantFrom<readonly string[] | null>(null, null, ['FLUSHALL'], ['SCRIPT', 'FLUSH']),
    { minLength: 1, maxLength: 6 },
  ),
  size: fc.integer({ min: 1, max: 12 }),
});

/** Scrolls a growing history page by page, changing processes and losing things in between; the first breach of a law, or null. */
async function firstBreach(
  stores: readonly [Store, Store],
  { steps, losses, size }: Scenario,
): Promise<string | null> {
  const { fences, change } = changing(stores);
  const world = new FenceWorld({ fences, headItems: 4 });
  let [served, turn]: [readonly Position[], number] = [[], 0];
  const disturb = async (): Promise<void> => {
    const what = losses[(turn += 1) % losses.length] ?? null;
    if (what !== null) await server.command(...what);
    change();
  };
  for (const { publish, hide, salt, isRefreshed } of steps) {
    world.publish(publish + (world.items.size === 0 ? 1 : 0));
    const [oldest] = world.items.values();
    if (hide && oldest !== undefined) oldest.isHidden = true;
    world.rank = shuffled(salt);
    if (isRefreshed || served.length === 0) await world.first(5);
    await disturb();
    const { shown } = await scroll(world, size, { between: disturb });
    const expected = await world.naiveSequence();
    if (shown.join() !== expected.join())
      return `showed ${shown.join()}, expected ${expected.join()}`;
    const again = shown.filter((at) => served.includes(at));
    const before = served.filter((at) => shown.includes(at));
    if (again.join() !== before.join()) return `order of ${before.join()} became ${again.join()}`;
    served = shown;
  }
  return null;
}

test('pages of any size, read at changing processes, show exactly what the whole history does, and what was served keeps its order', async () => {
  const stores = await openStores();
  await fc.assert(
    fc.asyncProperty(scenario, async (each) => {
      expect(await firstBreach(stores, each)).toBeNull();
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('the laws catch a process that goes on with the copy it has', async () => {
  const [first, second] = await openStores();
  const states = new Map<string, FenceState>();
  const stale: ViewerFenceStore = {
    ...second.fences,
    state: async (key) => {
      const state = states.get(key.viewer) ?? (await second.fences.state(key));
      states.set(key.viewer, state);
      return state;
    },
  };
  const samples = fc.sample(scenario, { numRuns: 20, seed: 5 });
  const breaches: (string | null)[] = [];
  for (const each of samples)
    breaches.push(await firstBreach([first, { ...second, fences: stale }], each));
  expect(breaches.some((breach) => breach !== null)).toBe(true);
}, 60_000);

test('a fence that Redis lost is read from the durable store before anything is committed, so history is not seeded again', async () => {
  const [first, second] = await openStores();
  const world = new FenceWorld({ fences: first.fences });
  world.publish(10);
  await world.first(10);
  const before = await world.posts();
  await server.command('FLUSHALL');
  world.publish(1);
  const elsewhere = new FenceWorld({ fences: second.fences });
  Object.assign(elsewhere, { key: world.key, items: world.items });
  elsewhere.skip(11);
  const page = await elsewhere.first(20);
  expect(positionsOf(page)[0]).toBe(11);
  expect(await world.posts()).toEqual([
    expect.objectContaining({ upTo: 11, above: 10 }),
    ...before,
  ]);
});
