/**
 * The store behind Sentinels: it finds the primary, continues with the next one when the first is killed, losing
 * nothing, and says once that a Sentinel is down.
 */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ada } from '../../support/feed-world.ts';
import { hear, textsOf, untilNews } from '../../support/news-reader.ts';
import { RECOVERY_MAX_MS, startLoad } from '../../faults/redis-load.ts';
import { openFront } from '../../support/open-redis-store.ts';
import { tempFolder } from '../../support/open-store.ts';
import { freePort } from '../../../scripts/services.mjs';
import {
  needsRedisServer,
  type RedisServer,
  startRedisServer,
} from '../../support/redis-server.ts';

needsRedisServer();

/** A minute on an idle machine; each try is a new connection, which takes longer on a loaded one. */
const TRIES_MAX = 1_200;
const WAIT_MS_MAX = 60_000;
/** A Sentinel that does not run for two seconds suspects its clock, and fails nothing over for half a minute. */
const TILT_TRIGGER_MS = 600_000;

async function startSentinel(
  primaryPort: number,
  given?: number,
): Promise<{ readonly sentinel: RedisServer; readonly url: string }> {
  const [dir, port] = [await tempFolder(), given ?? (await freePort())];
  const file = join(dir, 'sentinel.conf');
  await writeFile(
    file,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${dir}`,
      'sentinel resolve-hostnames no',
      `sentinel monitor main 127.0.0.1 ${primaryPort} 1`,
      'sentinel down-after-milliseconds main 500',
      'sentinel failover-timeout main 1000',
      '',
    ].join('\n'),
  );
  const sentinel = await startRedisServer([file, '--sentinel'], port);
  await sentinel.command('SENTINEL', 'DEBUG', 'tilt-trigger', `${TILT_TRIGGER_MS}`);
  return { sentinel, url: `redis+sentinel://127.0.0.1:${port}/main` };
}

test('goes on with the next primary when the first is killed under load', async () => {
  const primary = await startRedisServer();
  const replica = await startRedisServer([
    '--replicaof',
    '127.0.0.1',
    `${primary.port}`,
    '--repl-diskless-sync-delay',
    '0',
  ]);
  const { sentinel, url } = await startSentinel(primary.port);
  const load = await startLoad({ urls: [url, url], seed: 12 });
  await load.recovered();
  // Asked to fail over before it has the replica's INFO and sees it linked, a Sentinel waits for seconds.
  await untilSentinel(sentinel, ['REPLICAS', 'main'], [`"${replica.port}"`, LINKED]);
  const [announcing, listening] = load.stores;
  const listener =
    listening?.bus.subscribe(ada, { from: null }) ?? expect.fail('expected two stores');
  expect(textsOf(await hear(listener, 1))).toEqual(['start']);
  await primary.kill();
  await untilSentinel(sentinel, ['GET-MASTER-ADDR-BY-NAME', 'main'], [`"${replica.port}"`]);
  const recoveryMs = await load.recovered();
  await load.finish();
  await untilNews(listener, async () => announcing?.bus.publish(ada, 'at the next primary'));
  expect(load.findings).toEqual([]);
  expect(String(await replica.command('ROLE'))).toContain('master');
  expect(recoveryMs).toBeLessThan(RECOVERY_MAX_MS);
}, 300_000);

test('leaves a primary that the Sentinels replaced but that goes on as one', async () => {
  // A Sentinel demotes the last primary with this command as soon as it reaches it.
  const primary = await startRedisServer(['--rename-command', 'SLAVEOF', '']);
  const replica = await startRedisServer(['--replicaof', '127.0.0.1', `${primary.port}`]);
  const { sentinel, url } = await startSentinel(primary.port);
  await openFront({ url });
  await untilSentinel(sentinel, ['REPLICAS', 'main'], [`"${replica.port}"`, LINKED]);
  await sentinel.command('SENTINEL', 'FAILOVER', 'main');
  await vi.waitFor(
    async () => {
      expect(String(await replica.command('CLIENT', 'LIST'))).toContain('name=palisade-store');
    },
    { timeout: WAIT_MS_MAX, interval: 50 },
  );
}, 300_000);

test('says once in its own log that a Sentinel is down, and when it answers again', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const primary = await startRedisServer();
  const { url } = await startSentinel(primary.port);
  const down = await startBrokenSentinel();
  const said: string[] = [];
  const store = await openFront({
    url: url.replace('/main', `,127.0.0.1:${down.port}/main`),
    said,
  });
  await vi.waitFor(() => expect(down.refusals()).toBeGreaterThan(2), { timeout: WAIT_MS_MAX });
  expect(store.isDegraded()).toBe(false);
  expect(said).toEqual([
    expect.stringMatching(
      new RegExp(`^The Sentinel 127\\.0\\.0\\.1:${down.port} does not answer \\(.*ECONNRESET`),
    ),
  ]);
  await down.close();
  await startSentinel(primary.port, down.port);
  await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: WAIT_MS_MAX });
  expect(said[1]).toBe(`The Sentinel 127.0.0.1:${down.port} answers again`);
  expect(printed).not.toHaveBeenCalled();
}, 120_000);

/** Resets every connection, as a port does behind which nothing runs, and counts them. */
async function startBrokenSentinel() {
  let refusals = 0;
  const server = createServer((socket) => {
    refusals += 1;
    socket.resetAndDestroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    refusals: () => refusals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const LINKED = '"master-link-status","ok"';

/** Resolves when the Sentinel's answer has all these words; throws with its answer after too many tries. */
async function untilSentinel(
  sentinel: RedisServer,
  question: readonly string[],
  words: readonly string[],
): Promise<void> {
  let answer = '';
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    answer = JSON.stringify(await sentinel.command('SENTINEL', ...question));
    if (words.every((word) => answer.includes(word))) return;
    await sleep(50);
  }
  throw new Error(
    `expected SENTINEL ${question.join(' ')} to tell ${words.join(' and ')}, got ${answer}`,
  );
}
