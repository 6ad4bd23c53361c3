/**
 * A follower of a stream ends with what the server shows, however often the connection is cut, and is told nothing
 * twice.
 * Method: random histories of what others do and of cuts, each of which loses what is in transit.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamUpdates } from '../../src/feeds/updates/updates.ts';
import { shownBy } from '../../src/model/items.ts';
import type { Position } from '../../src/model/positions.ts';
import { userProducer } from '../../src/model/producers.ts';
import { haveReposted } from '../../src/reads/item-counters.ts';
import { itemReplyCounts, repostCounts } from '../../src/reads/thread-items.ts';
import { ada, bob, carol, connect, publish, readFeed, requestOf } from '../support/feed-world.ts';
import {
  BOBS_ITEMS,
  openFollowedStream,
  repost,
  unrepost,
  type FollowedStream,
} from '../support/followed-stream.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import { StreamClient, type Follow } from '../support/stream-client.ts';

/** How often each is done, of all that is. */
const WEIGHTS = {
  like: 3,
  unlike: 2,
  'like here': 2,
  'keep here': 2,
  repost: 2,
  'repost here': 2,
  reply: 2,
  edit: 2,
  delete: 1,
  publish: 2,
  block: 1,
  unblock: 1,
  refresh: 1,
  switch: 1,
  receive: 3,
  cut: 3,
  'come back': 3,
};

const steps = fc.array(
  fc.oneof(
    ...Object.entries(WEIGHTS).map(([what, weight]) => ({
      weight,
      arbitrary: fc.record({ do: fc.constant(what), nth: fc.nat(BOBS_ITEMS) }),
    })),
  ),
  { minLength: 10, maxLength: 40 },
);

const histories = fc.record({ steps, asksForCounters: fc.boolean() });

interface Step {
  readonly do: string;
  readonly nth: number;
}

async function follower(
  world: FollowedStream,
  follow: Follow,
  asksForCounters: boolean,
): Promise<StreamClient> {
  const request = await requestOf(world, ada);
  const open = () => requestOf(world, ada);
  const watching = watchedIn(world);
  return new StreamClient(follow, { request, open, watching, asksForCounters });
}

function watchedIn({ items, marker, reposted, twin }: FollowedStream): readonly Position[] {
  return [...items.slice(0, -1), marker, reposted, twin];
}

async function play(
  world: FollowedStream,
  client: StreamClient,
  { do: what, nth }: Step,
): Promise<void> {
  const { store, items, switches } = world;
  const at = items[nth] ?? world.marker;
  switch (what) {
    case 'like':
      return void (await store.items.like(carol, at));
    case 'unlike':
      return void (await store.items.unlike(carol, at));
    case 'like here':
      return void ((await store.items.like(ada, at)) || (await store.items.unlike(ada, at)));
    case 'keep here':
      return void (
        (await store.reactions.favourite(ada, at)) || (await store.reactions.unfavourite(ada, at))
      );
    case 'repost':
      return void ((await unrepost(world, carol, at)) || (await repost(world, carol, at)));
    case 'repost here':
      return void ((await unrepost(world, ada, at)) || (await repost(world, ada, at)));
    case 'reply':
      return void (await publish(world, carol, 'reply', { thread: `t${nth}`, parent: at }));
    case 'edit': {
      const title = `item ${nth}, ${client.told}`;
      const payload = { title, text: null, url: null };
      return void (await store.items.edit(at, { payload }, world.clock.now()));
    }
    case 'delete':
      return void (await store.items.remove(at));
    case 'publish':
      return void (await publish(world, carol, 'new'));
    case 'block':
      return connect(world, ada, userProducer(bob), 'block');
    case 'unblock':
      return void (await store.edges.removeEdge(ada, userProducer(bob), 'block'));
    case 'refresh':
      return void (await readFeed(world, ada, { first: 20 }));
    case 'switch': {
      const name = nth % 2 === 0 ? 'live.streams' : 'live.counters';
      return void (switches.off.delete(name) || switches.off.add(name));
    }
    case 'receive':
      return client.receive(nth);
    case 'cut':
      return client.cut();
    case 'come back':
      return client.connect();
  }
}

/** A like of the marker is told last: everything before it has arrived then. */
async function settle(world: FollowedStream, client: StreamClient): Promise<void> {
  const { store, marker, switches } = world;
  switches.off.clear();
  await client.connect();
  for (const viewer of [ada, bob]) {
    const likes = client.shown.get(marker)?.counters?.likes ?? 0;
    const [before = 0] = await store.items.likeCounts([marker]);
    await store.items.like(viewer, marker);
    const told = (): number => client.shown.get(marker)?.counters?.likes ?? 0;
    await client.until(() => told() > Math.max(likes, before));
  }
}

/** What a page shows of the watched items now. */
async function pageNow(world: FollowedStream): Promise<ReadonlyMap<Position, object>> {
  const { store, feeds } = world;
  const request = await requestOf(world, ada);
  const items = (await feeds.admitted(request, watchedIn(world))).filter((item) => item !== null);
  const positions = items.map((item) => item.repostOf ?? item.position);
  const counters = {
    likes: await store.items.likeCounts(positions),
    favourites: await store.reactions.favouriteCounts(positions),
    reposts: await repostCounts(store, request.facts, positions),
    replies: await itemReplyCounts(store, request.facts, positions),
    viewerLikes: await store.items.likedBy(ada, positions),
    isFavourited: await store.reactions.given('favourite', ada, positions),
    isReposted: await haveReposted(store, ada, positions),
  };
  return new Map(
    items.map((item, index) => [
      item.position,
      {
        title: shownBy(item).payload.title,
        counters: Object.fromEntries(
          Object.entries(counters).map(([name, values]) => [name, values[index]]),
        ),
      },
    ]),
  );
}

async function nothingLostOrDoubled(
  serve: (updates: StreamUpdates) => Follow,
  seed?: number,
): Promise<void> {
  await onRandomHistories(histories, { runs: 20, seed, longRunMax: 500 }, async (history) => {
    const world = await openFollowedStream();
    const client = await follower(world, serve(world.updates), history.asksForCounters);
    await client.connect();
    for (const step of history.steps) await play(world, client, step);
    await settle(world, client);
    const request = await requestOf(world, ada);
    const { count, newest } = await world.feeds.newSince(request);
    expect(client.shown, 'nothing is lost').toEqual(await pageNow(world));
    expect(client.news, 'nothing is lost above').toMatchObject({ count, newest });
    expect(client.doubled, 'nothing is told twice').toEqual([]);
    expect(client.gaps, 'nobody was forgotten').toBe(0);
    world.updates.close();
    await client.cut();
    await world.store.close();
  });
}

const served =
  (updates: StreamUpdates): Follow =>
  (args) =>
    updates.follow(args);

/** Takes what it sent for received. */
function trusting(updates: StreamUpdates): Follow {
  let sent = 0;
  return async ({ from, ...args }) => {
    const place = from === null ? null : { ...from, sequence: sent };
    const followed = await updates.follow({ ...args, from: place });
    const next = followed.next.bind(followed);
    followed.next = async () => {
      const result = await next();
      if (result.done !== true) sent = result.value.place.sequence;
      return result;
    };
    return followed;
  };
}

/** Takes nothing for received. */
function repeating(updates: StreamUpdates): Follow {
  return ({ from, ...args }) =>
    updates.follow({ ...args, from: from === null ? null : { ...from, sequence: 0 } });
}

describe('a stream that is followed', { timeout: LAW_TIMEOUT_MS }, () => {
  it('loses and repeats nothing over random cuts', async () => {
    await nothingLostOrDoubled(served);
  });

  it('is caught when it treats lost messages as received', async () => {
    await expect(nothingLostOrDoubled(trusting, CONTROL_SEED)).rejects.toThrow('nothing is lost');
  });

  it('is caught when it sends received messages again', async () => {
    await expect(nothingLostOrDoubled(repeating, CONTROL_SEED)).rejects.toThrow(
      'nothing is told twice',
    );
  });
});
