/** An item's place in somebody's feed, found without leaving a trace. */
import { expect, it } from 'vitest';
import { placeInFeed } from '../../src/feeds/place-in-feed.ts';
import { openTracelessFeeds } from '../../src/feeds/traceless-feeds.ts';
import type { Item } from '../../src/model/items.ts';
import { userProducer, viewerName } from '../../src/model/producers.ts';
import { NO_FILTERS } from '../../src/ranking/filter-files.ts';
import { NO_OWN_SOURCES } from '../../src/ranking/source-files.ts';
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

async function openWorld(fence: string): Promise<FeedWorld> {
  const world = await openFeedWorld({
    templates: { home: HOME.replace(/^fence: .*$/m, `fence: ${fence}`) },
  });
  await connect(world, ada, userProducer(bob));
  return world;
}

async function publishSome(world: FeedWorld, titles: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (const title of titles) items.push(await publish(world, bob, title));
  return items;
}

async function placeOf(world: FeedWorld, item: Item | undefined) {
  if (item === undefined) throw new Error('expected an item, got none');
  const feeds = openTracelessFeeds({ ...world, filters: NO_FILTERS, ownSources: NO_OWN_SOURCES });
  return placeInFeed(feeds, await requestOf(world, ada), item.position);
}

it('is where every page shows it, with the same explanation, across blocks of history', async () => {
  const world = await openWorld('{ head: 3 }');
  const older = await publishSome(world, 'abcde');
  await readFeed(world, ada);
  const newer = await publishSome(world, 'fgh');
  const page = await readFeed(world, ada, { first: 20 });
  expect(page.edges).toHaveLength(8);
  for (const item of [...older, ...newer]) {
    const above = page.edges.findIndex((edge) => edge.item.position === item.position);
    const explanation = await page.edges[above]?.explain();
    expect(await placeOf(world, item)).toEqual({ above, explanation, conditions: [] });
  }
});

it('marks nothing as read and writes no window of a ranked tail', async () => {
  const world = await openWorld('{ head: 2, carry: true, tail: { window: 2 } }');
  const items = await publishSome(world, 'abcdefgh');
  const { stream } = await readFeed(world, ada, { first: 1 });
  const key = { viewer: viewerName(ada), stream };
  const before = await world.store.fences.state(key);
  expect(before.reached).not.toEqual([]);
  const place = await placeOf(world, items[0]);
  expect(place).toMatchObject({ above: 7, explanation: { region: 'TAIL', window: null } });
  expect(await world.store.fences.state(key)).toEqual(before);
  expect(before.latest).not.toBeNull();
  if (before.latest !== null)
    expect(await world.store.fences.windows(key, before.latest)).toEqual([]);
});

it('is newest first and said to be uncommitted before the first visit, and commits nothing', async () => {
  const world = await openWorld('{ head: 3 }');
  const [first] = await publishSome(world, 'abcd');
  expect(await placeOf(world, first)).toMatchObject({ above: 3, conditions: ['UNCOMMITTED'] });
  expect(world.commits).toEqual([]);
  expect(titlesOf(await readFeed(world, ada))).toEqual(['b', 'c', 'd', 'a']);
});

it('is nowhere for an item of another stream', async () => {
  const world = await openWorld('{ head: 3 }');
  await publishSome(world, 'ab');
  await readFeed(world, ada);
  expect(await placeOf(world, await publish(world, ada, 'own'))).toBeNull();
});
