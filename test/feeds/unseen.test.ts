/** Templates that keep what another feed has shown out of new heads, and rankers that see it. */
import { expect, it } from 'vitest';
import { userProducer } from '../../src/model/producers.ts';
import type { Ranker } from '../../src/ranking/ranker.ts';
import {
  ada,
  bob,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

const feed = (name: string, rest: string): string => `
name: ${name}
description: A feed.
access: public
stream: everything
${rest}
`;

const TEMPLATES = {
  home: feed('home', 'fence: { head: 2 }'),
  fresh: feed('fresh', 'rank: { ranker: reversed }\nfence: { head: 2, pool: 10, unseen: true }'),
  plain: feed('plain', 'rank: { ranker: reversed }\nfence: { head: 2, pool: 10 }'),
  sunk: feed('sunk', 'rank: { ranker: sunk }\nfence: { head: 10 }'),
};

/** What was seen comes last. */
const sunk: Ranker = {
  name: 'sunk',
  version: '1',
  signals: ['seen'],
  order: (candidates, { seen = [] }) =>
    candidates
      .map((candidate, nth) => ({ candidate, isSeen: seen[nth] ?? 0 }))
      .toSorted((a, b) => a.isSeen - b.isSeen)
      .map(({ candidate }) => candidate),
};

async function opened(): Promise<FeedWorld> {
  const world = await openFeedWorld({ templates: TEMPLATES, rankers: [sunk] });
  await connect(world, ada, userProducer(bob));
  for (const title of ['a', 'b', 'c', 'd', 'e']) await publish(world, bob, title);
  return world;
}

const titles = async (world: FeedWorld, template: string, viewer = ada as typeof ada | null) =>
  titlesOf(await readFeed(world, viewer, { template, first: 10 }));

it('a head leaves out what another feed has shown, which follows in the tail', async () => {
  const world = await opened();
  expect(titlesOf(await readFeed(world, ada, { first: 2 }))).toEqual(['e', 'd']);
  expect(titlesOf(await readFeed(world, ada, { template: 'fresh', first: 2 }))).toEqual(['a', 'b']);
  expect(await titles(world, 'fresh')).toEqual(['a', 'b', 'e', 'd', 'c']);
  await world.seen.declare(ada, [(await publish(world, bob, 'f')).position]);
  await publish(world, bob, 'g');
  expect(await titles(world, 'fresh')).toEqual(['g', 'f', 'a', 'b', 'e', 'd', 'c']);
});

it('a head takes what was seen when nothing else is new', async () => {
  const world = await opened();
  await titles(world, 'plain');
  expect(await titles(world, 'fresh')).toEqual(['a', 'b', 'e', 'd', 'c']);
  await world.feeds.reset({
    template: world.templates.get('fresh') ?? expect.fail(),
    args: {},
    facts: await world.facts.of(ada),
  });
  await publish(world, bob, 'f');
  expect(await titles(world, 'fresh')).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
});

it('nothing is remembered of anonymous viewers, who share their feeds', async () => {
  const world = await opened();
  await readFeed(world, null, { first: 2 });
  expect(await titles(world, 'fresh', null)).toEqual(['a', 'b', 'e', 'd', 'c']);
  await readFeed(world, bob, { first: 2 });
  expect(await titles(world, 'plain')).toEqual(['a', 'b', 'e', 'd', 'c']);
});

it('a ranker is told what the viewer has seen, and an explanation shows it', async () => {
  const world = await opened();
  await readFeed(world, ada, { first: 2 });
  const page = await readFeed(world, ada, { template: 'sunk', first: 10 });
  expect(titlesOf(page)).toEqual(['c', 'b', 'a', 'e', 'd']);
  const scores = await Promise.all(page.edges.map(async (edge) => (await edge.explain()).scores));
  expect(scores.map(([score]) => score)).toEqual(
    [0, 0, 0, 1, 1].map((value) => ({ name: 'seen', value })),
  );
  expect(await titles(world, 'sunk', null)).toEqual(['e', 'd', 'c', 'b', 'a']);
});
