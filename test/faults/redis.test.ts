/** Redis killed, frozen, emptied, full, cut off and failing over under load: nothing acknowledged is lost and pages go on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ada, connect, openFeedWorld, readFeed } from '../support/feed-world.ts';
import { startCountingProxy } from '../support/counting-proxy.ts';
import { openFront } from '../support/open-redis-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { needsRedisServer, type RedisServer, startRedisServer } from '../support/redis-server.ts';
import { userProducer } from '../../src/model/producers.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { startLoad } from './redis-load.ts';
import { bob, draftBy } from '../support/builders.ts';

needsRedisServer();

const isLong = process.env['PALISADE_LONG'] === '1';
/**
 * The promises are 300 ms and 3 s, and `npm run faults` judges them. Here two processes, the load and the checks share one
 * event loop with whatever else the machine does, so a short run only tells that nothing hangs.
 */
const PAGE_MS_MAX = isLong ? 300 : 10_000;
const RECOVERY_MS_MAX = isLong ? 3_000 : 30_000;

interface Fault {
  readonly settings?: readonly string[];
  readonly rounds: number;
  /** Arms and heals the fault; pages must go on meanwhile. */
  readonly strike: (server: RedisServer, round: number) => Promise<unknown>;
  /** Whether the fault is one that pages notice. */
  readonly isNoticed: boolean;
  /** How the log then reports it, if not as a server that is down. */
  readonly says?: string;
}

const APPEND_ONLY = ['--appendonly', 'yes', '--appendfsync', 'everysec'];

const FAULTS: Record<string, Fault> = {
  'killed and started again, empty': {
    rounds: isLong ? 20 : 4,
    isNoticed: true,
    strike: async (server) => restart(server, 150),
  },
  'killed and started again with what its log on disk still holds': {
    settings: APPEND_ONLY,
    rounds: isLong ? 20 : 4,
    isNoticed: true,
    strike: async (server, round) => restart(server, round * 100),
  },
  'frozen and thawed': {
    rounds: isLong ? 4 : 2,
    isNoticed: true,
    strike: async (server, round) => freeze(server, isLong ? 30_000 : 400 + round * 2_200),
  },
  emptied: {
    rounds: isLong ? 20 : 5,
    isNoticed: false,
    strike: (server) => server.command('FLUSHALL'),
  },
  'made to forget its scripts': {
    rounds: 5,
    isNoticed: false,
    strike: (server) => server.command('SCRIPT', 'FLUSH'),
  },
  'out of memory': {
    rounds: 2,
    isNoticed: true,
    says: 'Redis is full',
    strike: async (server) => {
      await server.command('CONFIG', 'SET', 'maxmemory', '1mb');
      await sleep(500);
      await server.command('CONFIG', 'SET', 'maxmemory', '0');
    },
  },
  'made read-only, as a primary that was demoted is': {
    rounds: 2,
    isNoticed: true,
    says: 'Redis is a read-only replica',
    strike: async (server) => {
      await server.command('REPLICAOF', '127.0.0.1', '1');
      await sleep(500);
      await server.command('REPLICAOF', 'NO', 'ONE');
    },
  },
  'cut from its clients': {
    rounds: 5,
    isNoticed: false,
    strike: (server) => server.command('CLIENT', 'KILL', 'TYPE', 'normal'),
  },
};

async function restart(server: RedisServer, downMs: number): Promise<void> {
  await server.kill();
  await sleep(downMs);
  await server.start();
}

async function freeze(server: RedisServer, ms: number): Promise<void> {
  server.freeze();
  await sleep(ms);
  server.thaw();
}

test.each(Object.entries(FAULTS))(
  'Redis %s under load',
  async (_, { settings = [], rounds, strike, isNoticed, says = 'Redis does not answer' }) => {
    const server = await startRedisServer(settings);
    const load = await startLoad({ urls: [server.url, server.url], seed: 7 });
    await sleep(300);
    load.worstMs();
    const recoveriesMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await strike(server, round);
      recoveriesMs.push(await load.recovered());
      await sleep(200);
    }
    await expect.poll(() => load.counts.pages, { timeout: 60_000 }).toBeGreaterThan(50);
    const worstMs = load.worstMs();
    await load.finish();
    console.info({
      fault: _,
      worstMs: Math.round(worstMs),
      recoveriesMs: recoveriesMs.map(Math.round),
      ...load.counts,
    });
    expect(load.findings).toEqual([]);
    expect(load.said.some((text) => text.includes(says))).toBe(isNoticed || load.said.length > 0);
    expect(worstMs).toBeLessThanOrEqual(PAGE_MS_MAX);
    expect(Math.max(...recoveriesMs)).toBeLessThanOrEqual(RECOVERY_MS_MAX);
  },
  300_000,
);

test('Redis behind a line that lets nothing through', async () => {
  const server = await startRedisServer();
  const proxy = await startCountingProxy(server.port);
  onTestFinished(() => proxy.close());
  const load = await startLoad({
    urls: [`redis://127.0.0.1:${proxy.port}`, `redis://127.0.0.1:${proxy.port}`],
    seed: 8,
  });
  await sleep(300);
  load.worstMs();
  proxy.blackHole(true);
  await sleep(isLong ? 30_000 : 3_000);
  proxy.blackHole(false);
  const recoveryMs = await load.recovered();
  const worstMs = load.worstMs();
  await load.finish();
  console.info({
    fault: 'black hole',
    worstMs: Math.round(worstMs),
    recoveryMs: Math.round(recoveryMs),
    ...load.counts,
  });
  expect(load.findings).toEqual([]);
  expect(worstMs).toBeLessThanOrEqual(PAGE_MS_MAX);
  expect(recoveryMs).toBeLessThanOrEqual(RECOVERY_MS_MAX);
}, 120_000);

test('one process cut off while the other has Redis: scrolls that change between them skip and repeat nothing', async () => {
  const server = await startRedisServer();
  const proxy = await startCountingProxy(server.port);
  onTestFinished(() => proxy.close());
  const load = await startLoad({ urls: [`redis://127.0.0.1:${proxy.port}`, server.url], seed: 9 });
  await sleep(300);
  proxy.blackHole(true);
  await sleep(2_500);
  proxy.blackHole(false);
  await load.recovered();
  await load.finish();
  expect(load.findings).toEqual([]);
}, 120_000);

test('pages say DEGRADED while Redis is down, with cursors that stay valid, and stop saying so when it is back', async () => {
  const server = await startRedisServer();
  const world = await openFeedWorld({ store: await openFront({ url: server.url }) });
  await connect(world, ada, userProducer(bob));
  for (let turn = 0; turn < 20; turn += 1) {
    await world.store.items.publish(
      draftBy(bob, { payload: { title: `${turn}`, text: null, url: null, votes: 0 } }),
    );
  }
  const before = await readFeed(world, ada, { first: 5 });
  expect(before.status).toBe('MORE');
  await server.kill();
  const during = await readFeed(world, ada, { first: 5, after: before.endCursor() });
  expect([during.status, during.edges.length]).toEqual(['DEGRADED', 5]);
  await server.start();
  while (world.store.isDegraded()) await sleep(20);
  const after = await readFeed(world, ada, { first: 10 });
  expect(after.status).toBe('MORE');
  expect(after.edges.map(({ item }) => item.position)).toEqual(
    [...before.edges, ...during.edges].map(({ item }) => item.position),
  );
});

test('the check notices a store whose Redis is the only copy of what it committed', async () => {
  const server = await startRedisServer();
  const durable = await openTestStore();
  const careless: FenceStore['commit'] = async (_key, post) => ({
    epoch: post.epoch,
    upTo: post.upTo,
    latest: post,
    reached: [],
    isCommitted: true,
  });
  const load = await startLoad({
    urls: [server.url, server.url],
    seed: 10,
    durable: { ...durable, fences: { ...durable.fences, commit: careless } },
  });
  const isNoticed = () => load.findings.some((finding) => finding.startsWith('order changed'));
  for (let round = 0; round < 100 && !isNoticed(); round += 1) {
    await sleep(300);
    await server.command('FLUSHALL');
  }
  await load.finish();
  expect(isNoticed()).toBe(true);
});
