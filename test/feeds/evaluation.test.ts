/**
 * Rankers evaluated by what readers chose: the measures against all orders of small heads, and on heads that were
 * served.
 */
import { expect, it } from 'vitest';
import { evaluateHeads } from '../../src/feeds/evaluate-heads.ts';
import {
  chanceOf,
  evaluationOf,
  measuresOf,
  type JudgedHead,
  type OrderMeasures,
} from '../../src/feeds/evaluation.ts';
import { POSITION_ZERO } from '../../src/model/positions.ts';
import { userProducer } from '../../src/model/producers.ts';
import {
  ada,
  bob,
  connect,
  HOME,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  type FeedWorld,
} from '../support/feed-world.ts';

it('measures an order by where the chosen items stand', () => {
  const measures = measuresOf([false, true, false, false, false, true]);
  expect(measures.ndcg).toBeCloseTo(
    (1 / Math.log2(3) + 1 / Math.log2(7)) / (1 + 1 / Math.log2(3)),
    12,
  );
  expect(measures).toMatchObject({ reciprocalRank: 1 / 2, inFirst: 1 / 2 });
  expect(measuresOf([true, true, false])).toEqual({ ndcg: 1, reciprocalRank: 1, inFirst: 1 });
});

it.each([
  [2, 1],
  [5, 1],
  [6, 2],
  [7, 3],
  [7, 6],
])('knows what chance comes to: %i items, %i chosen', (items, chosen) => {
  const all = ordersOf(items, chosen).map(measuresOf);
  const mean = (read: (each: OrderMeasures) => number) =>
    all.reduce((sum, each) => sum + read(each), 0) / all.length;
  const chance = chanceOf(items, chosen);
  expect(chance.ndcg).toBeCloseTo(
    mean(({ ndcg }) => ndcg),
    12,
  );
  expect(chance.reciprocalRank).toBeCloseTo(
    mean((each) => each.reciprocalRank),
    12,
  );
  expect(chance.inFirst).toBeCloseTo(
    mean(({ inFirst }) => inFirst),
    12,
  );
});

/** Every way in which so many of the places hold a chosen item. */
function ordersOf(items: number, chosen: number): readonly (readonly boolean[])[] {
  return Array.from({ length: 2 ** items }, (_, bits) =>
    Array.from({ length: items }, (_one, place) => (bits & (1 << place)) !== 0),
  ).filter((order) => order.filter(Boolean).length === chosen);
}

it('compares the last order with the one before it, reader by reader', () => {
  const [first, last] = [
    [true, false],
    [false, true],
  ];
  const head = (viewer: string, ...orders: readonly (readonly boolean[])[]): JudgedHead => ({
    viewer,
    variant: null,
    orders,
    failures: [],
  });
  const better = ['a', 'b', 'c'].map((viewer) => head(viewer, first, last, first));
  expect(evaluationOf(better)).toMatchObject({
    heads: 3,
    viewers: 3,
    items: 6,
    chosen: 3,
    orders: [{ reciprocalRank: 1 }, { reciprocalRank: 1 / 2 }, { reciprocalRank: 1 }],
    difference: { better: 3, worse: 0 },
  });
  const gain = 1 - 1 / Math.log2(3);
  expect(evaluationOf(better).difference?.interval?.[0]).toBeCloseTo(gain, 12);
  const mixed = evaluationOf([...better, head('d', first, first, last), head('d', first, first)]);
  expect(mixed.difference).toMatchObject({ better: 3, worse: 1 });
  const [low, high] = mixed.difference?.interval ?? [0, 0];
  expect(low).toBeLessThan(mixed.difference?.mean ?? 0);
  expect(high).toBeGreaterThan(mixed.difference?.mean ?? 0);
  expect(evaluationOf([head('a', first, last)]).difference?.interval).toBeNull();
  expect(evaluationOf([])).toMatchObject({ heads: 0, orders: [], difference: null });
});

it('measures what was served by the variants of its readers', async () => {
  const heads = [
    ...[
      ['a', 'slow', true] as const,
      ['a', 'slow', false] as const,
      ['b', 'control', true] as const,
    ],
    ['c', null, false] as const,
  ].map(([viewer, variant, isFirst]) => ({
    ...{ viewer, variant, failures: [] },
    orders: [[isFirst, !isFirst]],
  }));
  expect(evaluationOf(heads).variants).toMatchObject([
    { variant: 'control', viewers: 1, heads: 1, served: { reciprocalRank: 1 } },
    { variant: 'slow', viewers: 1, heads: 2, served: { reciprocalRank: 0.75 } },
  ]);
  const rank =
    'rank: { ranker: reversed, experiment: { name: e, variants: [{ name: all, percent: 100 }] } }';
  const world = await openFeedWorld({
    templates: { home: HOME.replace('rank: { ranker: reversed }', rank) },
  });
  await connect(world, ada, userProducer(bob));
  const [a] = [await publish(world, bob, 'a'), await publish(world, bob, 'b')];
  await readFeed(world, ada);
  await world.store.items.like(ada, a.position);
  expect((await judgedOf(world)).map(({ variant }) => variant)).toEqual(['all']);
});

async function judgedOf(world: FeedWorld, headsMax = 10): Promise<readonly JudgedHead[]> {
  const { store, rankers, clock } = world;
  return evaluateHeads(store, await requestOf(world, ada), {
    choices: [{ rankers }, { rankers, spec: null }],
    headsMax,
    clock,
  });
}

it('reorders what was shown, and asks what its reader liked, kept and answered', async () => {
  const world = await openFeedWorld();
  const { store } = world;
  await connect(world, ada, userProducer(bob));
  const at = [];
  for (const title of ['a', 'b', 'c', 'd'])
    at.push((await publish(world, bob, title, { thread: title })).position);
  await readFeed(world, ada);
  expect(await judgedOf(world)).toEqual([]);
  await store.items.like(ada, at[0] ?? POSITION_ZERO);
  const liked = { viewer: 'ada', variant: null, failures: [] };
  // Served oldest first by the template's ranker; the other one orders newest first.
  expect(await judgedOf(world)).toEqual([
    {
      ...liked,
      orders: [
        [true, false, false, false],
        [true, false, false, false],
        [false, false, false, true],
      ],
    },
  ]);
  await store.reactions.favourite(ada, at[1] ?? POSITION_ZERO);
  await publish(world, ada, 'answer', { thread: 'c' });
  expect((await judgedOf(world))[0]?.orders[0]).toEqual([true, true, true, false]);

  // A second head, with an item of the reader's own, and one that is gone.
  const [e, , gone] = [
    await publish(world, bob, 'e'),
    await publish(world, bob, 'f'),
    await publish(world, bob, 'g'),
  ];
  await connect(world, ada, userProducer(ada));
  await publish(world, ada, 'mine');
  await readFeed(world, ada);
  await store.items.like(ada, e.position);
  await store.items.remove(gone.position);
  const both = await judgedOf(world);
  expect(both.map(({ orders }) => orders[0])).toEqual([
    [true, false],
    [true, true, true, false],
  ]);
  expect(await judgedOf(world, 1)).toEqual(both.slice(0, 1));
  expect(world.commits).toEqual(['committed', 'committed']);
});

it('counts no answer that came before the head, and no item that all or none chose', async () => {
  const world = await openFeedWorld();
  await connect(world, ada, userProducer(bob));
  await publish(world, bob, 'a', { thread: 'a' });
  await publish(world, ada, 'early', { thread: 'a' });
  const b = await publish(world, bob, 'b');
  await readFeed(world, ada);
  expect(await judgedOf(world)).toEqual([]);
  await world.store.items.like(ada, b.position);
  expect((await judgedOf(world)).map(({ orders }) => orders[0])).toEqual([[false, true]]);
  await publish(world, ada, 'late', { thread: 'a' });
  expect(await judgedOf(world)).toEqual([]);
});

it('refuses a missing viewer, and a template without a fence', async () => {
  const plain = 'name: plain\ndescription: Newest first.\naccess: viewer\nstream: { tag: a }\n';
  const world = await openFeedWorld({ templates: { home: HOME, plain } });
  const { store, rankers, clock } = world;
  const options = { choices: [{ rankers }], headsMax: 1, clock };
  await expect(evaluateHeads(store, await requestOf(world, null), options)).rejects.toThrow(
    'expected a viewer and a template with a fence, got no viewer',
  );
  const unfenced = await requestOf(world, ada, { template: 'plain' });
  await expect(evaluateHeads(store, unfenced, options)).rejects.toThrow(
    'got plain, which has none',
  );
});
