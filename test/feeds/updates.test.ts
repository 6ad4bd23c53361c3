/**
 * A follower of a stream ends with what the server shows, however often the connection is cut, and is told nothing twice.
 * Method: random histories of what others do and of cuts, at which whatever is on its way is lost.
 */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { openStreamUpdates, type StreamUpdates } from '../../src/feeds/updates/updates.ts';
import type { Position } from '../../src/model/positions.ts';
import { userProducer } from '../../src/model/producers.ts';
import { itemReplyCounts } from '../../src/reads/thread-items.ts';
import { watchChanges } from '../../src/store/watch-changes.ts';
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
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import { openSwitches, type Switches } from '../support/switches.ts';
import { StreamClient, type Follow } from '../support/stream-client.ts';

const ITEMS = 4;

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('like'), nth: fc.nat(ITEMS - 1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('unlike'), nth: fc.nat(ITEMS - 1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reply'), nth: fc.nat(ITEMS - 1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('edit'), nth: fc.nat(ITEMS - 1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), nth: fc.nat(ITEMS - 1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('publish'), nth: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('block'), nth: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('unblock'), nth: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('refresh'), nth: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('switch'), nth: fc.nat(1) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('receive'), nth: fc.nat(3) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('cut'), nth: fc.constant(0) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('come back'), nth: fc.constant(0) }) },
  ),
  { minLength: 10, maxLength: 40 },
);

const histories = fc.record({ steps, asksForCounters: fc.boolean() });

type Step = { readonly do: string; readonly nth: number };

interface World extends FeedWorld {
  readonly updates: StreamUpdates;
  readonly items: readonly Position[];
  readonly marker: Position;
  readonly switches: Switches;
}

/** Ada follows Bob and Carol, and has read what they wrote; the marker is Carol's. */
async function openWorld(): Promise<World> {
  let updates: StreamUpdates | null = null;
  const store = watchChanges(await openTestStore(), (change) => updates?.note(change));
  const world = await openFeedWorld({ store });
  const switches = openSwitches();
  updates = openStreamUpdates({
    feeds: world.feeds,
    store,
    openPage: () => () => undefined,
    flags: switches,
    // Looks follow one another without a pause.
    nowMs: everLater(),
  });
  await connect(world, ada, userProducer(bob));
  await connect(world, ada, userProducer(carol));
  const items: Position[] = [];
  for (let nth = 0; nth < ITEMS; nth += 1)
    items.push((await publish(world, bob, `item ${nth}`, { thread: `t${nth}` })).position);
  const marker = (await publish(world, carol, 'marker')).position;
  await readFeed(world, ada, { first: 20 });
  return { ...world, updates, items, marker, switches };
}

function everLater(): () => number {
  let nowMs = 0;
  return () => (nowMs += 1_000);
}

async function follower(
  world: World,
  follow: Follow,
  asksForCounters: boolean,
): Promise<StreamClient> {
  const request = await requestOf(world, ada);
  const open = () => requestOf(world, ada);
  const watching = [...world.items, world.marker];
  return new StreamClient(follow, { request, open, watching, asksForCounters });
}

async function play(world: World, client: StreamClient, { do: what, nth }: Step): Promise<void> {
  const { store, items, switches } = world;
  const at = items[nth] ?? world.marker;
  switch (what) {
    case 'like':
      return void (await store.items.like(carol, at));
    case 'unlike':
      return void (await store.items.unlike(carol, at));
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
      const name = nth === 0 ? 'live.streams' : 'live.counters';
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
async function settle(world: World, client: StreamClient): Promise<void> {
  const { store, marker, switches } = world;
  switches.off.clear();
  await client.connect();
  for (const viewer of [ada, bob]) {
    const likes = client.shown.get(marker)?.likes ?? 0;
    const [before = 0] = await store.items.likeCounts([marker]);
    await store.items.like(viewer, marker);
    await client.until(() => (client.shown.get(marker)?.likes ?? 0) > Math.max(likes, before));
  }
}

/** What a page shows of the watched items now. */
async function pageNow(world: World): Promise<ReadonlyMap<Position, object>> {
  const { store, feeds } = world;
  const watching = [...world.items, world.marker];
  const request = await requestOf(world, ada);
  const items = (await feeds.admitted(request, watching)).filter((item) => item !== null);
  const positions = items.map((item) => item.position);
  const likes = await store.items.likeCounts(positions);
  const replies = await itemReplyCounts(store, request.facts, positions);
  return new Map(
    items.map((item, index) => [
      item.position,
      { title: item.payload.title, likes: likes[index], replies: replies[index]?.count },
    ]),
  );
}

async function nothingLostOrDoubled(
  serve: (updates: StreamUpdates) => Follow,
  seed?: number,
): Promise<void> {
  await onRandomHistories(histories, { runs: 20, seed, longRunMax: 500 }, async (history) => {
    const world = await openWorld();
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

describe('the hub of followed streams', () => {
  it('refuses one stream more than a viewer may follow, in a sentence, until one has ended', async () => {
    const world = await openWorld();
    const request = await requestOf(world, ada);
    const args = { request, open: async () => request, watching: [], from: null };
    const followers = [];
    for (let nth = 0; nth < LIMITS.openStreamsPerViewerMax; nth += 1)
      followers.push(await world.updates.follow(args));
    await expect(world.updates.follow(args)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: `expected at most ${LIMITS.openStreamsPerViewerMax} followed streams of a viewer, got one more; end one first`,
    });
    await followers[0]?.return?.();
    const another = await world.updates.follow(args);
    expect((await another.next()).value).toMatchObject({ kind: 'start' });
    world.updates.close();
    expect(world.updates.stats().followers).toBe(0);
  });

  it('remembers the place of a follower who comes back and is refused, until there is room', async () => {
    const world = await openWorld();
    const request = await requestOf(world, ada);
    const args = { request, open: async () => request, watching: world.items };
    const left = await world.updates.follow({ ...args, from: null });
    const from = (await left.next()).value?.place ?? null;
    await left.return?.();
    const others = [];
    for (let nth = 0; nth < LIMITS.openStreamsPerViewerMax; nth += 1)
      others.push(await world.updates.follow({ ...args, from: null }));
    for (let turn = 0; turn < 2; turn += 1)
      await expect(world.updates.follow({ ...args, from })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
    await others[0]?.return?.();
    const back = await world.updates.follow({ ...args, from });
    expect((await back.next()).value).toMatchObject({
      kind: 'start',
      place: { sequence: 2 },
      items: [],
    });
    world.updates.close();
  });

  it('lets in a follower who comes back over a connection that is thought to be there, at the bound', async () => {
    const world = await openWorld();
    const request = await requestOf(world, ada);
    const args = { request, open: async () => request, watching: [] };
    const lost = await world.updates.follow({ ...args, from: null });
    const from = (await lost.next()).value?.place ?? null;
    for (let nth = 1; nth < LIMITS.openStreamsPerViewerMax; nth += 1)
      await world.updates.follow({ ...args, from: null });
    await world.updates.follow({ ...args, from });
    expect(world.updates.stats().followers).toBe(LIMITS.openStreamsPerViewerMax);
    world.updates.close();
  });

  it('ends a stream that the viewer may not open any more, and says why', async () => {
    const world = await openWorld();
    const request = await requestOf(world, ada);
    const open = async () => {
      if (world.templates.get('home') === null) throw new FeedError('NOT_FOUND', 'it is gone');
      return requestOf(world, ada);
    };
    const followed = await world.updates.follow({ request, open, watching: [], from: null });
    await followed.next();
    await world.edit('home', null);
    await publish(world, bob, 'new');
    await expect(followed.next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(world.updates.stats().followers).toBe(0);
  });

  it.each([
    ['live.streams', 'updated'],
    ['live.counters', 'counters'],
  ] as const)(
    'holds back what %s is about while it is off, and tells it by itself when it is on again',
    async (name, kind) => {
      const world = await openWorld();
      const { store, updates, switches } = world;
      const [at = world.marker] = world.items;
      const request = await requestOf(world, ada);
      const open = () => requestOf(world, ada);
      switches.off.add(name);
      const followed = await updates.follow({ request, open, watching: [at], from: null });
      expect((await followed.next()).value).toMatchObject({ kind: 'start' });
      if (kind === 'counters') await store.items.like(carol, at);
      else await store.items.edit(at, { payload: { title: 'b', text: null, url: null } }, 9);
      const next = followed.next();
      // A look that is over has found it and said nothing: what comes first shows that.
      await vi.waitFor(() => expect(updates.stats().looks).toBeGreaterThan(1));
      await updates.tend();
      switches.off.clear();
      await updates.tend();
      expect((await next).value).toMatchObject({ kind });
      updates.close();
    },
  );

  it.each([
    ['what they were before', 0],
    ['what it was told with', 1],
  ] as const)(
    'tells the counts of an item that was told while they were held back: %s',
    async (_, likes) => {
      const world = await openWorld();
      const { store, updates, switches } = world;
      const [at = world.marker] = world.items;
      const request = await requestOf(world, ada);
      switches.off.add('live.counters');
      const open = () => requestOf(world, ada);
      const followed = await updates.follow({ request, open, watching: [at], from: null });
      expect((await followed.next()).value).toMatchObject({ kind: 'start' });
      await store.items.like(carol, at);
      await store.items.edit(at, { payload: { title: 'b', text: null, url: null } }, 9);
      const { value: updated } = await followed.next();
      expect(updated).toMatchObject({ kind: 'updated', watched: { likes: 1 } });
      if (likes === 0) await store.items.unlike(carol, at);
      switches.off.clear();
      const next = followed.next();
      await updates.tend();
      expect((await next).value).toMatchObject({ kind: 'counters', likes });
      updates.close();
    },
  );

  it('forgets who went away for longer than it remembers them, and tells them of a gap', async () => {
    const world = await openWorld();
    let nowMs = 1;
    const { feeds, store } = world;
    const openPage = () => () => undefined;
    const updates = openStreamUpdates({ feeds, store, openPage, nowMs: () => nowMs });
    const request = await requestOf(world, ada);
    const args = { request, open: async () => request, watching: world.items };
    const before = await updates.follow({ ...args, from: null });
    const { value: first } = await before.next();
    await before.return?.();
    nowMs += LIMITS.leftStreamMs + 1_000;
    const after = await updates.follow({ ...args, from: first?.place ?? null });
    const { value: gap } = await after.next();
    expect(gap).toMatchObject({ kind: 'gap', place: { sequence: 1 } });
    expect(gap?.kind === 'gap' && gap.items.length).toBe(ITEMS);
    updates.close();
  });
});

describe('a stream that is followed', { timeout: LAW_TIMEOUT_MS }, () => {
  it('loses and doubles nothing over random cuts', async () => {
    await nothingLostOrDoubled(served);
  });

  it('is caught when it takes for received what was lost on its way', async () => {
    await expect(nothingLostOrDoubled(trusting, CONTROL_SEED)).rejects.toThrow('nothing is lost');
  });

  it('is caught when it tells again what was received', async () => {
    await expect(nothingLostOrDoubled(repeating, CONTROL_SEED)).rejects.toThrow(
      'nothing is told twice',
    );
  });
});
