/** The store on a Redis Cluster: every script's keys share a slot, fences spread over the nodes, and a lost node degrades. */
import { describe, expect, test } from 'vitest';
import { userProducer, type UserId } from '../../../src/model/producers.ts';
import { describeStore } from '../../contract/every-port.ts';
import {
  ada,
  bob,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  titlesOf,
} from '../../support/feed-world.ts';
import { frontPlace, openFront, QUICK } from '../../support/open-redis-store.ts';
import { hear, textsOf } from '../../support/news-reader.ts';
import { openTestStore } from '../../support/open-store.ts';
import { startRedisCluster } from '../../support/redis-cluster.ts';
import { needsRedisServer } from '../../support/redis-server.ts';
import { startLoad } from '../../faults/redis-load.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { fencepost } from '../../support/builders.ts';

needsRedisServer();

const cluster = await startRedisCluster();

describeStore(
  'redis cluster over lmdb',
  frontPlace(() => cluster.url, { isAway: false, timing: QUICK }),
);

describe('on a cluster', () => {
  test('fences of many viewers stand on every node, each readable by another process', async () => {
    const durable = await openTestStore();
    const [writer, reader] = [
      await openFront({ url: cluster.url, durable }),
      await openFront({ url: cluster.url, durable }),
    ];
    for (let viewer = 0; viewer < 30; viewer += 1) {
      const key = { viewer: `u:{same}${viewer}`, stream: 'home' };
      await writer.fences.state(key);
      await writer.fences.commit(key, fencepost(5, 0), { posts: 9, committedAfterMs: 0 });
      expect((await reader.fences.state(key)).upTo).toBe(5);
    }
    expect([writer.isDegraded(), reader.isDegraded()]).toEqual([false, false]);
    const sizes = await Promise.all(
      cluster.servers.map(async (server) => Number(await server.command('DBSIZE'))),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  test('a message reaches a subscriber of another process, whichever node holds its log', async () => {
    const durable = await openTestStore();
    const [writer, reader] = [
      await openFront({ url: cluster.url, durable }),
      await openFront({ url: cluster.url, durable }),
    ];
    for (let index = 0; index < 20; index += 1) {
      const viewer = `viewer ${index}` as UserId;
      const listener = reader.bus.subscribe(viewer, { from: null });
      expect(textsOf(await hear(listener, 1))).toEqual(['start']);
      await writer.bus.publish(viewer, 'news');
      expect(textsOf(await hear(listener, 1))).toEqual(['news']);
    }
  });

  test('two processes serve one feed, and under load nothing is lost while a node is frozen', async () => {
    const world = await openFeedWorld({ store: await openFront({ url: cluster.url }) });
    await connect(world, ada, userProducer(bob));
    await publish(world, bob, 'one');
    expect(titlesOf(await readFeed(world, ada))).toEqual(['one']);
    const load = await startLoad({ urls: [cluster.url, cluster.url], seed: 11 });
    await sleep(300);
    for (const server of cluster.servers) {
      server.freeze();
      await sleep(700);
      server.thaw();
      await load.recovered();
      await sleep(200);
    }
    await load.finish();
    expect(load.findings).toEqual([]);
  }, 60_000);
});
