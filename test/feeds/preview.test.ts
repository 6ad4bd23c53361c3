/** Trying rankers: the next head next to the committed one, and two rankers compared, with nothing committed. */
import { expect, it } from 'vitest';
import { compareHeads } from '../../src/feeds/compare.ts';
import { previewHeads, type PreviewedHead } from '../../src/feeds/preview.ts';
import { quantileOf } from '../../src/feeds/statistics.ts';
import { userProducer } from '../../src/model/producers.ts';
import type { RankContext, Ranker } from '../../src/ranking/ranker.ts';
import type { Item } from '../../src/model/items.ts';
import { itemAt } from '../support/ranking-room.ts';
import {
  ada,
  bob,
  connect,
  HOME,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

async function previewOf(world: FeedWorld, isWhole = false) {
  const request = await requestOf(world, ada);
  const specs = [request.template.rank, null];
  const preview = await previewHeads(world.store, request, {
    choices: specs.map((spec) => ({ rankers: world.rankers, spec })),
    isWhole,
    clock: world.clock,
  });
  const titles = (items: readonly (Item | null)[]) => items.map((item) => item?.payload.title);
  return {
    extent: preview.found.extent,
    heads: preview.heads.map((head) => titles(head.items)),
    current: titles(await preview.items(preview.found.latest?.head ?? [])),
    first: preview.heads[0],
  };
}

it('shows what the next commit makes, for each choice, and commits nothing', async () => {
  const world = await openFeedWorld();
  await connect(world, ada, userProducer(bob));
  for (const title of ['a', 'b', 'c']) await publish(world, bob, title);
  const before = await previewOf(world);
  expect(before).toMatchObject({
    extent: 'whole',
    current: [],
    heads: [
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
    ],
    first: {
      ranker: { name: 'reversed', version: '1' },
      fallback: null,
      columns: ['votes', 'place'],
      rows: [
        [0, 2],
        [0, 1],
        [0, 0],
      ],
    },
  });
  expect(world.commits).toEqual([]);
  const page = await readFeed(world, ada);
  expect(page.edges.map(({ item }) => item.payload.title)).toEqual(before.heads[0]);
  await publish(world, bob, 'd');
  expect(await previewOf(world)).toMatchObject({
    extent: 'new',
    current: ['a', 'b', 'c'],
    heads: [['d'], ['d']],
  });
  expect((await previewOf(world, true)).heads).toEqual([
    ['a', 'b', 'c', 'd'],
    ['d', 'c', 'b', 'a'],
  ]);
  await readFeed(world, ada);
  expect(await previewOf(world)).toMatchObject({
    extent: 'again',
    current: ['d'],
    heads: [['d'], ['d']],
  });
  expect(world.commits).toEqual(['committed', 'committed']);
});

it('shows what a fence that carries would take up again', async () => {
  const world = await openFeedWorld({
    templates: { home: HOME.replace('head: 10', 'head: 10, carry: true') },
  });
  await connect(world, ada, userProducer(bob));
  await publish(world, bob, 'first');
  await readFeed(world, ada, { first: 1 });
  for (const title of ['a', 'b', 'c']) await publish(world, bob, title);
  const page = await readFeed(world, ada, { first: 1 });
  expect(titlesOf(page)).toEqual(['a']);
  await publish(world, bob, 'd');
  expect((await previewOf(world)).heads[0]).toEqual(['b', 'c', 'd']);
  const next = await readFeed(world, ada, { first: 9 });
  expect(titlesOf(next)).toEqual(['b', 'c', 'd', 'a', 'first']);
  const rest = await readFeed(world, ada, { first: 9, after: page.endCursor() });
  expect(titlesOf(rest)).toEqual(['first']);
});

it('refuses a template that has no heads', async () => {
  const plain = 'name: home\ndescription: Plain.\naccess: public\nstream: everything\n';
  const world = await openFeedWorld({ templates: { home: plain } });
  await expect(previewOf(world)).rejects.toThrow('expected a template with a fence, got home');
});

it('tells rankers who reads, in which language and with which arguments', async () => {
  const seen: RankContext[] = [];
  const own: Ranker = {
    name: 'own',
    version: '1',
    signals: [],
    order: (candidates, _, context) => {
      seen.push(context);
      return candidates;
    },
  };
  const template = `
name: home
description: One tag.
access: public
params: { tag: The tag }
stream: { tag: $tag }
rank: { ranker: own }
fence: {}
`;
  const world = await openFeedWorld({ templates: { home: template }, rankers: [own] });
  await publish(world, bob, 'a', { tags: ['x'] });
  await readFeed(world, ada, { args: { tag: 'x' }, language: 'pt-BR' });
  expect(seen).toMatchObject([{ viewer: ada, language: 'pt-BR', args: { tag: 'x' } }]);
});

function headOf(positions: readonly number[], fallback: PreviewedHead['fallback'] = null) {
  const items = positions.map((at) => itemAt(at, { author: at > 2 ? 'new' : 'old' }));
  const ranker = { name: 'r', version: '1' };
  const failure = fallback === null ? null : { ranker, message: 'it fell' };
  return { items, columns: [], rows: [], ranker, fallback, failure, tookMs: positions.length };
}

it('measures overlap and movement by the side that ranks before', () => {
  const [a, none] = ['variant a', 'no variant'].map((side) => ({ side, ranker: 'hot' }));
  const of = (own: typeof a, before: number[], after: number[]) => ({
    ...{ viewer: 'ada', candidates: 4, own: own as NonNullable<typeof a> },
    ...{ before: headOf(before), after: headOf(after) },
  });
  const { sides } = compareHeads([
    of(none, [1, 2], [2, 1]),
    of(a, [1, 2], [3, 4]),
    of(none, [1, 2], [1, 2]),
    of(none, [1], [2]),
  ]);
  expect(sides).toEqual([
    // A head that shares nothing moves nothing.
    { side: 'no variant', ranker: 'hot', viewers: 3, overlap: 2 / 3, displacement: 0.5 },
    { side: 'variant a', ranker: 'hot', viewers: 1, overlap: 0, displacement: null },
  ]);
});

it('measures overlap, movement, time and who gains', () => {
  const own = { side: null, ranker: 'chronological' };
  const { pairs, authors, failures } = compareHeads([
    { viewer: 'ada', candidates: 4, own, before: headOf([1, 2, 3]), after: headOf([4, 2, 1]) },
    { viewer: 'bob', candidates: 1, own, before: headOf([1]), after: headOf([1], 'threw') },
  ]);
  expect(pairs).toEqual([
    {
      viewer: 'ada',
      candidates: 4,
      overlap: 2 / 3,
      displacement: 1,
      beforeMs: 3,
      afterMs: 3,
      isFallback: false,
    },
    {
      viewer: 'bob',
      candidates: 1,
      overlap: 1,
      displacement: 0,
      beforeMs: 1,
      afterMs: 1,
      isFallback: true,
    },
  ]);
  expect(failures).toEqual([{ ranker: { name: 'r', version: '1' }, message: 'it fell' }]);
  const all = 2 + 1 / Math.log2(3) + 0.5;
  expect(authors.map(({ name }) => name)).toEqual(['new', 'old']);
  expect(authors[0]?.before).toBeCloseTo(0.5 / all);
  expect(authors[0]?.after).toBeCloseTo(1 / all);
  expect([quantileOf([3, 1, 2], 0.5), quantileOf([], 0.5)]).toEqual([2, 0]);
});

const SOON = `name: soon
description: x
access: public
stream:
  rollout:
    name: later
    percent: 100
    from: 2100-01-01T00:00:00Z
    of: everything
    else: { filter: { where: { newerThan: 24 }, of: everything } }
rank: { ranker: aged }
fence: { head: 5 }
`;
const AGED: Ranker = {
  name: 'aged',
  version: '1',
  signals: ['ageHours'],
  order: (candidates, { ageHours = [] }, { nowMs }) => ({
    order: candidates,
    parts: { age: ageHours, year: candidates.map(() => new Date(nowMs).getUTCFullYear()) },
  }),
};

it('looks from another time: ages, rules about them, and roll-outs are those of that time', async () => {
  const world = await openFeedWorld({ templates: { soon: SOON }, rankers: [AGED] });
  const startMs = world.clock.now();
  for (const title of ['a', 'b', 'c']) {
    await publish(world, bob, title);
    world.clock.advance(10 * 3_600_000);
  }
  const at = async (atMs: number) => {
    const request = await requestOf(world, ada, { template: 'soon' });
    const { heads, found } = await previewHeads(world.store, request, {
      choices: [{ rankers: world.rankers }],
      isWhole: false,
      clock: world.clock,
      atMs,
    });
    const [head] = heads;
    return {
      titles: head?.items.map((item) => item?.payload.title),
      ages: head?.rows.map(([age]) => age),
      extent: found.extent,
    };
  };
  const hours = (count: number): number => startMs + count * 3_600_000;
  const now = { titles: ['c', 'b'], ages: [10, 20], extent: 'whole' };
  expect(await at(world.clock.now())).toEqual(now);
  expect(await at(hours(40))).toEqual({ titles: ['c'], ages: [20], extent: 'whole' });
  expect(await at(Date.UTC(2100, 0, 1))).toMatchObject({ titles: ['c', 'b', 'a'] });
  expect(await at(hours(11))).toEqual({ titles: ['b', 'a'], ages: [1, 11], extent: 'whole' });
  expect(await at(hours(-1))).toEqual({ titles: [], ages: [], extent: 'whole' });
  await readFeed(world, ada, { template: 'soon' });
  expect(world.commits).toEqual(['committed']);
  // Ages are measured from then also where something is committed.
  expect(await at(hours(40))).toEqual({ titles: ['c'], ages: [20], extent: 'again' });
  expect(await at(hours(11))).toEqual({ titles: ['b', 'a'], ages: [1, 11], extent: 'whole' });
});
