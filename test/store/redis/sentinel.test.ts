/** The store behind Sentinels: it finds the primary, and goes on with the next one when the first is killed, losing nothing. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { ada } from '../../support/feed-world.ts';
import { hear, textsOf, untilNews } from '../../support/news-reader.ts';
import { RECOVERY_MAX_MS, startLoad } from '../../faults/redis-load.ts';
import { tempFolder } from '../../support/open-store.ts';
import { freePort } from '../../../scripts/services.mjs';
import { startRedisServer } from '../../support/redis-server.ts';

async function startSentinel(primaryPort: number): Promise<string> {
  const [dir, port] = [await tempFolder(), await freePort()];
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
  onTestFinished(() => sentinel.kill());
  return `redis+sentinel://127.0.0.1:${port}/main`;
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
  onTestFinished(async () => {
    await Promise.all([primary.kill(), replica.kill()]);
  });
  const url = await startSentinel(primary.port);
  const load = await startLoad({ urls: [url, url], seed: 12 });
  await load.recovered();
  await untilKnown(replica.port, url);
  const [announcing, listening] = load.stores;
  const listener =
    listening?.bus.subscribe(ada, { from: null }) ?? expect.fail('expected two stores');
  expect(textsOf(await hear(listener, 1))).toEqual(['start']);
  await primary.kill();
  await sleep(500);
  const recoveryMs = await load.recovered();
  await load.finish();
  await untilNews(listener, async () => announcing?.bus.publish(ada, 'at the next primary'));
  expect(load.findings).toEqual([]);
  expect(String(await replica.command('ROLE'))).toContain('master');
  expect(recoveryMs).toBeLessThan(RECOVERY_MAX_MS);
}, 150_000);

/** Resolves when the Sentinel would promote the replica: it has its INFO and sees it linked. Asked to fail over earlier, it waits for seconds before it tries again. */
async function untilKnown(port: number, url: string): Promise<void> {
  const sentinel = new Redis({
    port: Number(/:(\d+)\//.exec(url)?.[1]),
    host: '127.0.0.1',
    protocol: 2,
  });
  onTestFinished(() => sentinel.disconnect());
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const known = JSON.stringify(await sentinel.call('SENTINEL', 'REPLICAS', 'main'));
    if (known.includes(`"${port}"`) && known.includes('"master-link-status","ok"')) return;
    await sleep(50);
  }
  throw new Error('expected the Sentinel to see the replica linked within thirty seconds');
}
