/** What a process's pages cost over Redis: round trips, and reads of the durable store. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { producerKey, userProducer } from '../../../src/model/producers.ts';
import { ANONYMOUS_FACTS } from '../../../src/model/edges.ts';
import type { Draft } from '../../../src/model/items.ts';
import type { Position } from '../../../src/model/positions.ts';
import { itemReplyCounts, repostCounts } from '../../../src/reads/thread-items.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { draftBy, person, producerList, tag } from '../../support/builders.ts';
import { countCalls } from '../../support/counted-store.ts';
import { startCountingProxy } from '../../support/counting-proxy.ts';
import {
  ada,
  bob,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  titlesOf,
} from '../../support/feed-world.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openFront, shared } from '../../support/open-redis-store.ts';
import { openTestStore } from '../../support/open-store.ts';
import { LIST_FEED } from '../../support/rules-story.ts';
import { needsRedisServer, startRedisServer } from '../../support/redis-server.ts';

needsRedisServer();

const server = await startRedisServer();

const follow = { consumer: ada, producer: tag('a'), relation: 'follow', sinceMs: 1 } as const;

/** Bob's, with the tag that Ada follows. */
function draft(fields: Partial<Draft> = {}): Draft {
  return draftBy(bob, { tags: ['a'], ...fields });
}

/** Longer than a test, so that no process renews it meanwhile. */
const leaseMs = 60_000;

/** A process that writes, and one whose round trips and reads of the durable store are counted. */
async function openTwo() {
  const [proxy, { store: durable, calls }] = [
    await startCountingProxy(server.port),
    countCalls(await openTestStore()),
  ];
  onTestFinished(() => proxy.close());
  const writer = await openFront({
    url: server.url,
    durable: shared(durable),
    timing: { leaseMs },
  });
  const clock = manualClock();
  const store = await openFront({
    url: `redis://127.0.0.1:${proxy.port}`,
    durable: shared(durable),
    timing: { nowMs: clock.now, leaseMs },
  });
  return { proxy, calls, clock, writer, store };
}

describe('round trips', () => {
  test.each([
    [3, 1],
    [300, 40],
  ])(
    'a warm page of a viewer with %i followees and %i fenceposts takes two, a first page that commits four, and the durable store only commits',
    async (followees, fenceposts) => {
      const { proxy, calls, clock, writer, store } = await openTwo();
      const world = await openFeedWorld({ store });
      await writer.edges.addEdges(
        Array.from({ length: followees }, (_, n) => ({
          ...follow,
          producer: producerKey('tag', `${n}`),
        })),
      );
      for (let turn = 0; turn < fenceposts; turn += 1) {
        await writer.items.publish(draft({ tags: [`${turn % followees}`] }));
        await readFeed(world, ada);
      }
      await writer.timelines.newest();
      const trips = async (asked: Parameters<typeof readFeed>[2] = {}) => {
        // Longer than answers are believed, so that each page must ask for itself.
        clock.advance(40);
        calls.length = 0;
        proxy.trips();
        const page = await readFeed(world, ada, asked);
        return { redis: proxy.trips(), durable: [...calls], page };
      };
      const warm = await trips();
      expect(warm).toMatchObject({ redis: 2, durable: [] });
      const scrolled = await trips({ first: 5 });
      expect(await trips({ after: scrolled.page.endCursor(), first: 10 })).toMatchObject({
        redis: 2,
        durable: [],
      });
      await writer.items.publish(
        draft({ tags: ['1'], payload: { title: 'fresh', text: null, url: null, votes: 0 } }),
      );
      const first = await trips();
      expect(titlesOf(first.page)[0]).toBe('fresh');
      expect(first.durable).toEqual(['fences.commit']);
      expect(first.redis).toBe(3);
    },
  );

  test('a warm page of a list takes two, nothing of the durable store, and has what another process added', async () => {
    const { proxy, calls, clock, writer, store } = await openTwo();
    const world = await openFeedWorld({ store, templates: { list: LIST_FEED } });
    const list = producerList(ada, 'one', [tag('a')]);
    await writer.lists.create(list);
    for (const at of ['a', 'b']) await writer.items.publish(draft({ tags: [at] }));
    const read = async () => {
      // Longer than answers are believed, so that each page must ask for itself.
      clock.advance(40);
      calls.length = 0;
      proxy.trips();
      const page = await readFeed(world, ada, { template: 'list', args: { list: 'one' } });
      return { redis: proxy.trips(), durable: [...calls], items: page.edges.length };
    };
    await read();
    expect(await read()).toEqual({ redis: 2, durable: [], items: 1 });
    await writer.lists.change(list, { add: [tag('b')] });
    expect(await read()).toMatchObject({ durable: ['lists.get'], items: 2 });
    await writer.lists.change(list, { remove: [tag('a')] });
    expect(await read()).toMatchObject({ items: 1 });
    expect(await read()).toEqual({ redis: 2, durable: [], items: 1 });
  });

  test('publishing into a thread that is known asks the durable store for nothing but that', async () => {
    const { calls, store } = await openTwo();
    await store.people.join(person(bob));
    await store.items.publish(draft({ thread: 'talk' }));
    await store.items.publish(draft({ thread: 'talk' }));
    calls.length = 0;
    await store.items.publish(draft({ thread: 'talk' }));
    expect(calls).toEqual(['items.publish']);
  });

  test('a page that is known takes one, and nothing of the durable store', async () => {
    const { proxy, calls, clock, writer, store } = await openTwo();
    const world = await openFeedWorld({ store });
    await writer.edges.addEdge(follow);
    for (let turn = 0; turn < 5; turn += 1) await writer.items.publish(draft());
    const request = await requestOf(world, ada, { first: 3 });
    const basis = (await world.feeds.page(request)).basis();
    if (basis === null) expect.fail('expected a basis');
    // Longer than answers are believed.
    clock.advance(40);
    calls.length = 0;
    proxy.trips();
    const question = { ...request, viewer: ada, facts: () => world.facts.of(ada) };
    expect(await world.feeds.samePage(question, basis)).not.toBeNull();
    expect({ redis: proxy.trips(), durable: calls }).toEqual({ redis: 1, durable: [] });
  });

  test('the counts of a page have the index of recent items grow once, and then ask nothing of the durable store', async () => {
    const { store: durable, calls } = countCalls(await openTestStore());
    const about = async (store: Store) => {
      const { item } = await store.items.publish(draft({ thread: 'x' }));
      const answer = { thread: 'x', parent: item.position };
      for (const more of [answer, answer, { repostOf: item.position, kind: 'repost' }])
        await store.items.publish(draft(more));
      return item.position;
    };
    const older = [await about(durable), await about(durable), await about(durable)];
    const store = await openFront({
      url: server.url,
      durable: shared(durable),
      timing: { leaseMs },
    });
    const countsOf = async (ats: readonly Position[]) => {
      calls.length = 0;
      const counts = [
        ...(await itemReplyCounts(store, ANONYMOUS_FACTS, ats)),
        ...(await repostCounts(store, ANONYMOUS_FACTS, ats)),
      ];
      return {
        counts: counts.map(({ count }) => count),
        timelines: calls.filter(
          (call) => call.startsWith('timelines.') && !call.endsWith('.newest'),
        ),
      };
    };
    const counts = [2, 2, 2, 1, 1, 1];
    expect(await countsOf(older)).toEqual({ counts, timelines: ['timelines.range'] });
    expect(await countsOf(older)).toEqual({ counts, timelines: [] });
    const recent = [await about(store), await about(store)];
    expect(await countsOf(recent)).toEqual({ counts: [2, 2, 1, 1], timelines: [] });
  });

  test('the first page of a feed asks the durable store for no fenceposts, nor does the first after a reset', async () => {
    const { calls, writer, store } = await openTwo();
    const world = await openFeedWorld({ store });
    await writer.edges.addEdge(follow);
    const committing = async () => {
      await writer.items.publish(draft());
      calls.length = 0;
      const { edges } = await readFeed(world, ada);
      return { items: edges.length, fences: calls.filter((call) => call.startsWith('fences.')) };
    };
    const fences = ['fences.state', 'fences.commit'];
    expect(await committing()).toEqual({ items: 1, fences });
    await world.feeds.reset(await requestOf(world, ada));
    expect(await committing()).toEqual({ items: 2, fences });
    expect(await committing()).toEqual({ items: 3, fences: ['fences.commit'] });
  });

  test('a cold process reads each kind of thing in one go', async () => {
    const { store: durable, calls } = countCalls(await openTestStore());
    const openProcess = () =>
      openFront({ url: server.url, durable: shared(durable), timing: { leaseMs } });
    const world = await openFeedWorld({ store: await openProcess() });
    await connect(world, ada, userProducer(bob));
    for (let turn = 0; turn < 50; turn += 1) await publish(world, bob, `${turn}`);
    await readFeed(world, ada);
    const cold = await openFeedWorld({ store: await openProcess() });
    calls.length = 0;
    await readFeed(cold, ada);
    const counts = new Map<string, number>();
    for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  });
});
