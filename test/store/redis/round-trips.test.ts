/** What a page costs with Redis in front: round trips, calls of the durable store, bytes of a fence. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { producerKey, userProducer, type UserId } from '../../../src/model/producers.ts';
import { type Draft } from '../../../src/model/items.ts';
import { draftBy, fencepost } from '../../support/builders.ts';
import { countCalls } from '../../support/counted-store.ts';
import { startCountingProxy } from '../../support/counting-proxy.ts';
import {
  ada,
  bob,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  titlesOf,
} from '../../support/feed-world.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openFront, shared } from '../../support/open-redis-store.ts';
import { openTestStore } from '../../support/open-store.ts';
import { startRedisServer, type RedisServer } from '../../support/redis-server.ts';

let server: RedisServer;

beforeAll(async () => {
  server = await startRedisServer();
});
afterAll(() => server.kill());

/** A post by Bob with a tag. */
function tagged(fields: Partial<Draft> = {}): Draft {
  return draftBy(bob, { tags: ['a'], ...fields });
}

describe('round trips', () => {
  test.each([
    [3, 1],
    [300, 40],
  ])(
    'a warm page of a viewer with %i followees and %i fenceposts takes two, a first page that commits four, and the durable store only commits',
    async (followees, fenceposts) => {
      const [proxy, { store: durable, calls }] = [
        await startCountingProxy(server.port),
        countCalls(await openTestStore()),
      ];
      onTestFinished(() => proxy.close());
      const writer = await openFront({ url: server.url, durable: shared(durable) });
      const clock = manualClock();
      const store = await openFront({
        url: `redis://127.0.0.1:${proxy.port}`,
        durable: shared(durable),
        timing: { nowMs: clock.now },
      });
      const world = await openFeedWorld({ store });
      await writer.edges.addEdges(
        Array.from({ length: followees }, (_, n) => ({
          consumer: ada,
          producer: producerKey('tag', `${n}`),
          relation: 'follow' as const,
          sinceMs: 1,
        })),
      );
      for (let turn = 0; turn < fenceposts; turn += 1) {
        await writer.items.publish(tagged({ tags: [`${turn % followees}`] }));
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
        tagged({ tags: ['1'], payload: { title: 'fresh', text: null, url: null, votes: 0 } }),
      );
      const first = await trips();
      expect(titlesOf(first.page)[0]).toBe('fresh');
      expect(first.durable).toEqual(['fences.commit']);
      expect(first.redis).toBe(3);
    },
  );

  test('a cold process reads each kind of thing in one go', async () => {
    const { store: durable, calls } = countCalls(await openTestStore());
    const world = await openFeedWorld({
      store: await openFront({ url: server.url, durable: shared(durable) }),
    });
    await connect(world, ada, userProducer(bob));
    for (let turn = 0; turn < 50; turn += 1) await publish(world, bob, `${turn}`);
    await readFeed(world, ada);
    const cold = await openFeedWorld({
      store: await openFront({ url: server.url, durable: shared(durable) }),
    });
    calls.length = 0;
    await readFeed(cold, ada);
    const counts = new Map<string, number>();
    for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  });
});

test('a fence of 50 fenceposts of 20 ids takes at most 4 KB in Redis, key and all', async () => {
  const store = await openFront({ url: server.url });
  const key = { viewer: 'u:memory' as UserId, stream: 'home' };
  let next = 1_000_000;
  await store.fences.state(key);
  for (let turn = 0; turn < 50; turn += 1) {
    const at = next + 100 + turn;
    const head = Array.from({ length: 20 }, (_, n) => position(at - ((n * 7) % 100)));
    await store.fences.commit(
      key,
      fencepost(at, turn === 0 ? 0 : next, {
        head,
        committedAtMs: 1_790_000_000_000 + turn * 3_600_000,
      }),
      { posts: 200, committedAfterMs: 0 },
    );
    next = at;
  }
  const names = (await server.command('KEYS', 'palisade:*')) as readonly string[];
  const sizes = await Promise.all(
    names
      .filter((name) => !name.endsWith('}:head') && !name.endsWith('}:log'))
      .map((name) => server.command('MEMORY', 'USAGE', name)),
  );
  const bytes = Math.max(...sizes.map(Number));
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(4_096);
});
