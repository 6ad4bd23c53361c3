/** A stream followed in one process, while another process of the installation writes. */
import { describe, expect, test } from 'vitest';
import { draftOfRepost } from '../../src/content/reposts.ts';
import type { StreamUpdate } from '../../src/feeds/updates/stream-update.ts';
import { openStreamUpdates, type StreamUpdates } from '../../src/feeds/updates/updates.ts';
import type { Position } from '../../src/model/positions.ts';
import { producerKey, userProducer, viewerName } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { watchHistory, type StoreChange } from '../../src/store/watch-changes.ts';
import { draftBy, fencepost, person, place } from '../support/builders.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  type FeedWorld,
} from '../support/feed-world.ts';
import { openFront } from '../support/open-redis-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { redisService } from '../support/services.ts';

const redis = await redisService();

const GROUP = producerKey('group', 'g');

const blockAda = ({ edges }: Store) =>
  edges.addEdge({ consumer: bob, producer: userProducer(ada), relation: 'block', sinceMs: 1 });

interface World extends FeedWorld {
  readonly updates: StreamUpdates;
  readonly other: Store;
  readonly item: Position;
  /** Watches the item unless told another one. */
  follow(watched?: Position): Promise<AsyncIterator<StreamUpdate, undefined>>;
}

/** Ada follows Bob in one process, where her home is read and followed; the other one only writes. */
async function openWorld(): Promise<World> {
  const durable = await openTestStore();
  let updates: StreamUpdates | null = null;
  const note = (change: StoreChange): void => updates?.note(change);
  const front = await openFront({ url: redis.url, durable, onChange: note });
  const other = await openFront({ url: redis.url, durable });
  const store = watchHistory(front, note);
  const world = await openFeedWorld({ store });
  updates = openStreamUpdates({ feeds: world.feeds, store, openPage: () => () => undefined });
  await connect(world, ada, userProducer(bob));
  const item = (await publish(world, bob, 'shown', { thread: 't' })).position;
  await readFeed(world, ada, { first: 20 });
  const hub = updates;
  return {
    ...world,
    updates: hub,
    other,
    item,
    async follow(watched = item) {
      const request = await requestOf(world, ada);
      const open = () => requestOf(world, ada);
      const followed = await hub.follow({ request, open, watching: [watched], from: null });
      expect((await followed.next()).value?.kind).toBe('start');
      return followed;
    },
  };
}

describe.skipIf(!redis.isThere)(`with ${redis.name} between processes`, () => {
  test('reports what another process does', async () => {
    const { other, updates, item, follow } = await openWorld();
    const followed = await follow();
    const told = async (): Promise<StreamUpdate | undefined> => {
      await updates.tend();
      return (await followed.next()).value;
    };
    await other.items.like(carol, item);
    expect(await told()).toMatchObject({ kind: 'counters', counters: { likes: 1 } });
    await other.reactions.favourite(carol, item);
    expect(await told()).toMatchObject({ kind: 'counters', counters: { favourites: 1 } });
    const { item: reply } = await other.items.publish(
      draftBy(carol, { thread: 't', parent: item }),
    );
    expect(await told()).toMatchObject({ kind: 'counters', counters: { replies: { count: 1 } } });
    await other.items.remove(reply.position);
    expect(await told()).toMatchObject({ kind: 'counters', counters: { replies: { count: 0 } } });
    await other.items.like(ada, item);
    expect(await told()).toMatchObject({ kind: 'counters', counters: { viewerLikes: true } });
    const { item: repost } = await other.items.publish(draftOfRepost(ada, item, 1));
    expect(await told()).toMatchObject({
      kind: 'counters',
      counters: { reposts: { count: 1 }, isReposted: true },
    });
    await other.items.remove(repost.position);
    expect(await told()).toMatchObject({
      kind: 'counters',
      counters: { reposts: { count: 0 }, isReposted: false },
    });
    await other.items.publish(draftBy(bob));
    expect(await told()).toMatchObject({ kind: 'above', news: { count: 1, actors: ['bob'] } });
    const edge = { consumer: ada, producer: userProducer(bob), sinceMs: 1 };
    await other.edges.addEdge({ ...edge, relation: 'mute' });
    expect(await told()).toMatchObject({ kind: 'removed', position: item });
    expect((await followed.next()).value).toMatchObject({ kind: 'above', news: { count: 0 } });
    await other.edges.removeEdge(ada, userProducer(bob), 'mute');
    expect(await told()).toMatchObject({ kind: 'updated' });
    await followed.return?.();
  });

  test.each<[string, (other: Store) => Promise<unknown>]>([
    ['its author is suspended', (other) => other.people.join(person(bob, { state: 'suspended' }))],
    [
      'its author is erased',
      (other) => other.people.erase({ person: bob, sinceMs: 1, heir: null }),
    ],
    [
      'the viewer is no member of its group any more',
      (other) => other.places.removeMember(GROUP, ada),
    ],
    [
      'the viewer is removed as a follower',
      (other) => other.edges.removeEdge(ada, userProducer(bob), 'follow'),
    ],
    ['its author blocks the viewer', (other) => blockAda(other)],
  ])('removes what may no longer be seen when, in another process, %s', async (_, lose) => {
    const world = await openWorld();
    const { other, updates, follow } = world;
    await other.places.create(place(GROUP));
    await other.places.putMember({ place: GROUP, user: ada, state: 'active', sinceMs: 1 });
    const forMembers = { visibility: 'group', audience: [GROUP] } as const;
    const shown = (await publish(world, bob, 'for members', forMembers)).position;
    await readFeed(world, ada, { first: 20 });
    const followed = await follow(shown);
    await other.items.publish(draftBy(bob, forMembers));
    await updates.tend();
    expect((await followed.next()).value).toMatchObject({ kind: 'above', news: { count: 1 } });
    await lose(other);
    await updates.tend();
    const told = [(await followed.next()).value, (await followed.next()).value];
    expect(told).toMatchObject([
      { kind: 'removed', position: shown },
      { kind: 'above', news: { count: 0 } },
    ]);
    await followed.return?.();
  });

  test('makes nobody look again when, in another process, people join or change their name', async () => {
    const changes: StoreChange[] = [];
    const durable = await openTestStore();
    const onChange = (change: StoreChange): void => void changes.push(change);
    const front = await openFront({ url: redis.url, durable, onChange });
    const other = await openFront({ url: redis.url, durable });
    await front.timelines.newest();
    changes.length = 0;
    await other.people.join(person(carol));
    await other.people.joinMany([person(bob)]);
    await other.people.edit(carol, { name: 'Carol' });
    await front.timelines.newest();
    expect(changes).toEqual([]);
    await other.people.edit(carol, { feed: 'private' });
    await front.timelines.newest();
    expect(changes).toEqual([{ kind: 'people', people: [carol] }]);
  });

  test('reports a page that another process served, once it has been quiet for a while', async () => {
    let nowMs = 0;
    const world = await openWorld();
    const { other, store, feeds } = world;
    const updates = openStreamUpdates({
      feeds,
      store,
      openPage: () => () => undefined,
      nowMs: () => nowMs,
    });
    const open = () => requestOf(world, ada);
    await other.items.publish(draftBy(bob));
    const args = { request: await open(), open, watching: [], from: null };
    const followed = await updates.follow(args);
    expect((await followed.next()).value).toMatchObject({ kind: 'start', news: { count: 1 } });
    // What the other process commits it announces to nobody.
    const key = { viewer: viewerName(ada), stream: 'home' };
    const { upTo, epoch } = await other.fences.state(key);
    const post = fencepost(await other.timelines.newest(), upTo, { epoch });
    await other.fences.commit(key, post, { posts: 10, committedAfterMs: 0 });
    nowMs += 3_600_000;
    await updates.tend();
    expect((await followed.next()).value).toMatchObject({ kind: 'above', news: { count: 0 } });
    updates.close();
  });
});
