/**
 * Feeds behind flags: what a page is while elements, rankers or searches are off, and that a switch disturbs no
 * history.
 */
import { expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import {
  ada,
  bob,
  carol,
  openFeedWorld,
  publish,
  readFeed,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';
import { openSwitches, type Switches } from '../support/switches.ts';

const HOME = `
name: home
description: Everything, oldest first, with a word between.
access: public
stream: everything
rank: { ranker: reversed }
fence: { head: 4, seed: ranked, minIntervalSeconds: 0, keep: { posts: 200, days: 90 } }
inject:
  - { name: welcome, pinned: true, prompt: { title: Hello, text: There is more. } }
  - { name: tips, at: [1], prompt: { title: Hello, text: There is more. } }
`;

const SEARCH = `
name: search
description: Items with a word.
access: public
params: { words: The words }
stream: { filter: { where: { any: [{ words: $words }, { kind: [none] }] }, of: everything } }
`;

interface World extends FeedWorld {
  readonly switches: Switches;
}

async function openWorld(): Promise<World> {
  const switches = openSwitches();
  const templates = { home: HOME, search: SEARCH };
  return { ...(await openFeedWorld({ templates, flags: switches })), switches };
}

async function publishAll(world: World, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) await publish(world, bob, title);
}

it('orders new items newest first while ranking is off, and leaves what was served', async () => {
  const world = await openWorld();
  const { off } = world.switches;
  await publishAll(world, '1', '2');
  const titles = async (viewer = ada) => titlesOf(await readFeed(world, viewer, { first: 20 }));
  expect(await titles()).toEqual(['1', '2']);
  off.add('ranking ada');
  expect(await titles(), 'history').toEqual(['1', '2']);
  await publishAll(world, '3', '4');
  expect(await titles()).toEqual(['4', '3', '1', '2']);
  expect(await titles(carol), 'of somebody else').toEqual(['1', '2', '3', '4']);
  off.clear();
  await publishAll(world, '5', '6');
  expect(await titles()).toEqual(['5', '6', '4', '3', '1', '2']);
  const page = await readFeed(world, ada, { first: 3 });
  const rankers = await Promise.all(page.edges.map(async (edge) => (await edge.explain()).ranker));
  expect(rankers.map((ranker) => ranker?.name)).toEqual(['reversed', 'reversed', 'chronological']);
});

it('shows no element while elements are off, in the middle of a scroll too, and moves no item', async () => {
  const world = await openWorld();
  await publishAll(world, '1', '2', '3', '4');
  const shown = async (after: string | null = null) => {
    const page = await readFeed(world, ada, { first: 2, after });
    const above = await Promise.all(page.edges.map((edge) => edge.above()));
    const names = [...(await page.pinned()), ...above].map((one) => one?.injector ?? null);
    return { names, titles: titlesOf(page), cursor: page.edges.at(-1)?.cursor() ?? null };
  };
  const on = await shown();
  expect(on).toMatchObject({ names: ['welcome', null, 'tips'], titles: ['1', '2'] });
  world.switches.off.add('elements');
  expect(await shown()).toMatchObject({ names: [null, null], titles: ['1', '2'] });
  expect(await shown(on.cursor)).toMatchObject({ names: [null, null], titles: ['3', '4'] });
  world.switches.off.clear();
  expect(await shown()).toMatchObject({ names: on.names, titles: on.titles });
});

it('refuses a search while searching is off, and goes on from the same cursor when it is on', async () => {
  const world = await openWorld();
  await publishAll(world, 'a fence', 'a post', 'a fence again');
  const search = (after: string | null, viewer: typeof ada | null = ada) =>
    readFeed(world, viewer, { template: 'search', args: { words: 'fence' }, first: 1, after });
  const first = await search(null);
  const after = first.edges[0]?.cursor() ?? null;
  world.switches.off.add('search ada');
  const refused = await search(after).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FeedError);
  expect(refused).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'searching is switched off for now; try again later',
  });
  expect(titlesOf(await search(null, null)), 'anonymous').toEqual(['a fence again']);
  expect(titlesOf(await readFeed(world, ada)), 'another feed').toHaveLength(3);
  world.switches.off.clear();
  expect(titlesOf(await search(after))).toEqual(['a fence']);
});
