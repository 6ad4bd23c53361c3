/** What Redis's address can be, what is refused with one sentence, what is waited for, and what causes a warning. */
import { expect, test } from 'vitest';
import { parseRedisUrl } from '../../../src/store/redis/engine/address.ts';
import { openFront } from '../../support/open-redis-store.ts';
import { freePort } from '../../../scripts/services.mjs';
import { needsRedisServer, startRedisServer } from '../../support/redis-server.ts';

needsRedisServer();

test.each([
  [
    'redis://localhost',
    {
      kind: 'single',
      nodes: [{ host: 'localhost', port: 6379 }],
      db: 0,
      password: null,
      isTls: false,
    },
  ],
  [
    'rediss://me:p%40ss@r.example:7000/3',
    {
      kind: 'single',
      nodes: [{ host: 'r.example', port: 7000 }],
      db: 3,
      username: 'me',
      password: 'p@ss',
      isTls: true,
      shown: 'rediss://r.example:7000/3',
    },
  ],
  [
    'redis://:secret@[::1]:1',
    { nodes: [{ host: '::1', port: 1 }], username: null, password: 'secret' },
  ],
  [
    'redis+cluster://a:1,b:2',
    {
      kind: 'cluster',
      nodes: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
    },
  ],
  [
    'redis+sentinel://a,b:2/main/4',
    {
      kind: 'sentinel',
      nodes: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 2 },
      ],
      primary: 'main',
      db: 4,
    },
  ],
])('reads %s', (url, expected) => {
  expect(parseRedisUrl(url)).toMatchObject(expected);
});

test.each([
  '',
  'localhost:6379',
  'http://localhost',
  'redis://',
  'redis://a,b',
  'redis://a:99999',
  'redis://a/db',
  'redis+cluster://a/1',
  'redis+sentinel://a',
  'redis://:%zz@a',
  'redis://a b',
])('refuses %j, naming REDIS_URL', (url) => {
  expect(() => parseRedisUrl(url)).toThrow(
    expect.objectContaining({
      code: 'BAD_USER_INPUT',
      message: expect.stringMatching(/^REDIS_URL: expected .*, got /s),
    }),
  );
});

test.each([
  [
    'a password where one is needed',
    ['--requirepass', 'right'],
    (port: number) => `redis://127.0.0.1:${port}`,
  ],
  [
    'the right password',
    ['--requirepass', 'right'],
    (port: number) => `redis://:hunter2@127.0.0.1:${port}`,
  ],
  ['a Cluster', [], (port: number) => `redis+cluster://127.0.0.1:${port}`],
  ['a database that exists', [], (port: number) => `redis://127.0.0.1:${port}/99`],
  ['a host that exists', [], () => 'redis://no-such-host.invalid:6379'],
])(
  'does not start without %s, and says so in one sentence that keeps the password',
  async (_, settings, url) => {
    const server = await startRedisServer(settings);
    const refusal = await openFront({ url: url(server.port) }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      name: 'FeedError',
      code: 'BAD_USER_INPUT',
      message: expect.stringMatching(/^REDIS_URL: expected [^\n]+, got [^\n]+$/),
    });
    expect(String(refusal)).not.toContain('hunter2');
  },
);

test('starts degraded when nothing listens, says so by name, and recovers when it comes', async () => {
  const [port, said]: [number, string[]] = [await freePort(), []];
  const store = await openFront({ url: `redis://127.0.0.1:${port}`, said });
  expect(store.isDegraded()).toBe(true);
  expect(said).toEqual([
    expect.stringMatching(
      /^REDIS_URL: expected Redis at redis:\/\/127.0.0.1:\d+ to answer, got .*ECONNREFUSED/,
    ),
  ]);
  await store.ping();
  await startRedisServer([], port);
  await expect.poll(() => store.isDegraded(), { timeout: 20_000 }).toBe(false);
});

test('names a policy that would lose data', async () => {
  const [careful, careless] = [
    await startRedisServer(),
    await startRedisServer(['--maxmemory-policy', 'allkeys-lru']),
  ];
  const [nothing, warned]: [string[], string[]] = [[], []];
  await openFront({ url: careful.url, said: nothing });
  await openFront({ url: careless.url, said: warned });
  expect(nothing).toEqual([]);
  expect(warned).toEqual([expect.stringContaining('maxmemory-policy allkeys-lru')]);
});

test('starts where the server does not reveal its settings', async () => {
  const server = await startRedisServer();
  await server.command('ACL', 'SETUSER', 'app', 'on', '>secret', '~*', '+@all', '-config');
  const store = await openFront({ url: `redis://app:secret@127.0.0.1:${server.port}` });
  expect(store.isDegraded()).toBe(false);
});

test('probes a flapping Redis less and less often, because each return costs the copies', async () => {
  const [server, probeMs] = [await startRedisServer(), 50];
  // On this clock the breaker is never closed for long, however slow the machine is; and every page asks Redis.
  let ticks = 0;
  const timing = { probeMs, commandMs: 500, believedMs: 0, nowMs: () => (ticks += 1) };
  const store = await openFront({ url: server.url, timing });
  const pausesMs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    while (store.isDegraded()) await new Promise(setImmediate);
    const killedMs = performance.now();
    await server.command('CLIENT', 'KILL', 'TYPE', 'normal');
    while (!store.isDegraded()) await store.timelines.newest();
    while (store.isDegraded()) await new Promise(setImmediate);
    pausesMs.push(performance.now() - killedMs);
  }
  // A busy machine makes pauses longer, never shorter; a timer may be early by its last millisecond.
  const tooShort = [2, 4, 8, 8, 8].filter(
    (probes, round) => (pausesMs[round] ?? 0) < probes * (probeMs - 1),
  );
  expect(tooShort, `pauses of ${pausesMs.map(Math.round).join(', ')} ms`).toEqual([]);
}, 60_000);
