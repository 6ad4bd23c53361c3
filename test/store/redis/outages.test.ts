/** What is logged when Redis responds but accepts no writes, and that it is not logged again and again. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import type { UserId } from '../../../src/model/producers.ts';
import { OutageLog } from '../../../src/store/redis/engine/outage.ts';
import { ann, draft, edge, tag } from '../../support/builders.ts';
import { openFront } from '../../support/open-redis-store.ts';
import { tempFolder } from '../../support/open-store.ts';
import { needsRedisServer, startRedisServer } from '../../support/redis-server.ts';

needsRedisServer();

/** A write that hides something waits for the leases of others while Redis is down. */
const TIMING = { probeMs: 20, leaseMs: 500 };

const FULL: unknown = expect.stringMatching(
  /^Redis is full \(OOM .*\); raise its maxmemory, .*DEGRADED, until the outage ends$/,
);
const AWAY: unknown = expect.stringMatching(/^Redis does not answer \(/);
const READ_ONLY: unknown = expect.stringMatching(
  /^Redis is a read-only replica \(READONLY .*\); name its primary /,
);

test('one that is full is reported once with what to do, however often it comes and goes', async () => {
  const server = await startRedisServer(['--maxmemory-policy', 'noeviction']);
  const said: string[] = [];
  const store = await openFront({ url: server.url, said, timing: TIMING });
  for (let turn = 0; turn < 3; turn += 1) {
    await server.command('CONFIG', 'SET', 'maxmemory', '1mb');
    await store.edges.addEdge(edge(ann, tag(`t${turn}`)));
    await expect.poll(() => store.isDegraded(), { timeout: 20_000 }).toBe(true);
    await server.command('CONFIG', 'SET', 'maxmemory', '0');
    await expect.poll(() => store.isDegraded(), { timeout: 20_000, interval: 5 }).toBe(false);
  }
  expect(said).toEqual([FULL]);
  await store.edges.addEdge(edge('bob' as UserId, tag('room')));
  await expect.poll(() => said.at(-1), { timeout: 30_000 }).toBe('Redis answers again');
  expect(said).toHaveLength(2);
}, 60_000);

test('one that is full and then goes down is reported as both, once each', async () => {
  const server = await startRedisServer(['--maxmemory-policy', 'noeviction']);
  const said: string[] = [];
  const store = await openFront({ url: server.url, said, timing: TIMING });
  await server.command('CONFIG', 'SET', 'maxmemory', '1mb');
  await store.edges.addEdge(edge(ann, tag('a')));
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([FULL]);
  await server.kill();
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([FULL, AWAY]);
  await server.start();
  await expect.poll(() => store.isDegraded(), { timeout: 20_000 }).toBe(false);
  await store.edges.addEdge(edge(ann, tag('b')));
  await expect.poll(() => said.at(-1), { timeout: 30_000 }).toBe('Redis answers again');
  expect(said).toHaveLength(3);
}, 60_000);

test('one that became a replica is reported once with what to do', async () => {
  const [server, other] = [await startRedisServer(), await startRedisServer()];
  const said: string[] = [];
  const store = await openFront({ url: server.url, said, timing: TIMING });
  await server.command('REPLICAOF', '127.0.0.1', String(other.port));
  await store.edges.addEdge(edge(ann, tag('a')));
  await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(said).toEqual([READ_ONLY]);
});

test('one that asks for another password is reported with its answer, once', async () => {
  const server = await startRedisServer();
  const said: string[] = [];
  const store = await openFront({ url: server.url, said, timing: TIMING });
  const way = new Redis(server.port);
  onTestFinished(() => way.disconnect());
  await way.config('SET', 'requirepass', 'another');
  await way.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await store.edges.addEdge(edge(ann, tag('a')));
  await expect
    .poll(() => said.at(-1), { timeout: 20_000 })
    .toMatch(/^Redis refuses this process \(.*NOAUTH/);
  expect(said.filter((each) => each.includes('NOAUTH'))).toHaveLength(1);
});

test('one that lacks replicas is reported with what to do', async () => {
  const server = await startRedisServer();
  const said: string[] = [];
  const store = await openFront({ url: server.url, said, timing: TIMING });
  await server.command('CONFIG', 'SET', 'min-replicas-to-write', '1');
  await store.edges.addEdge(edge(ann, tag('a')));
  const lacking = /^Redis takes no writes because it lacks replicas \(NOREPLICAS/;
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([expect.stringMatching(lacking)]);
});

test('one that cannot save is reported with what to do, while pages are read, until it can', async () => {
  const dir = await tempFolder();
  const server = await startRedisServer(['--dir', dir, '--save', '3600 1']);
  const said: string[] = [];
  const store = await openFront({ url: server.url, said, timing: TIMING });
  await store.items.publish(draft());
  const at = await store.timelines.newest();
  const saves = async (): Promise<boolean> => {
    await server.command('BGSAVE').catch(() => undefined);
    return String(await server.command('INFO', 'persistence')).includes('last_bgsave_status:ok');
  };
  // Its file cannot be replaced.
  const inTheWay = join(dir, 'dump.rdb');
  await mkdir(inTheWay);
  await expect.poll(saves, { timeout: 20_000 }).toBe(false);
  await store.edges.addEdge(edge(ann, tag('a')));
  const unsaved =
    /^Redis takes no writes because it cannot save \(.*MISCONF.*see its log and its disk/;
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([expect.stringMatching(unsaved)]);
  expect(await store.items.getMany([at])).toMatchObject([{ position: at }]);
  expect([await store.timelines.newest(), store.isDegraded()]).toEqual([at, true]);
  await rm(inTheWay, { recursive: true });
  await expect.poll(saves, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => store.isDegraded(), { timeout: 20_000 }).toBe(false);
  await store.edges.addEdge(edge(ann, tag('b')));
  await expect.poll(() => said.slice(1), { timeout: 20_000 }).toEqual(['Redis answers again']);
});

test('driver errors of a replica are reported once, and another cause after it comes back is too', () => {
  const said: string[] = [];
  const say = (_: object, text: string) => void said.push(text);
  const outages = new OutageLog({ log: { info: say, warn: say }, steadyMs: 60_000 });
  onTestFinished(() => outages.close());
  outages.failed(new Error('connect ECONNREFUSED'), { isTold: true });
  outages.failed(new Error('connect ECONNREFUSED'));
  const refusal = new Error("READONLY You can't write against a read only replica.");
  outages.failed(new Error('Redis did not answer', { cause: refusal }));
  outages.failed(new Error('Stream isn’t writeable'));
  outages.cameBack();
  outages.failed(refusal);
  expect(said).toEqual([READ_ONLY]);
  outages.failed(new Error('MISCONF Redis is configured to save RDB snapshots'));
  expect(said[1]).toMatch(/^Redis takes no writes because it cannot save /);
});

test('one that answered while the process was busy beyond the command timeout is not down', async () => {
  const server = await startRedisServer();
  const said: string[] = [];
  const store = await openFront({ url: server.url, said, timing: { commandMs: 1_000 } });
  // The first time, the script is sent after its digest was refused.
  await store.timelines.newest();
  server.freeze();
  const newest = store.timelines.newest();
  // The question leaves at the end of a turn.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  server.thaw();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  await newest;
  expect([store.isDegraded(), said]).toEqual([false, []]);
});
