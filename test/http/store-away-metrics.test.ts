/** What `/metrics` reports while MongoDB is unreachable. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { openMetrics } from '../../src/http/metrics.ts';
import { timed } from '../../src/store/timed.ts';
import { startCountingProxy } from '../support/counting-proxy.ts';
import { mongoService, openTestMongo } from '../support/services.ts';
import { testDatabase } from '../support/test-databases.ts';

const service = await mongoService();

describe.skipIf(!service.isThere)(service.name, () => {
  test('metrics are served while the store is down, without what is read from it, and say that it is down', async () => {
    const { port, hostname } = new URL(service.url);
    expect(hostname).toBe('127.0.0.1');
    const proxy = await startCountingProxy(Number(port));
    onTestFinished(() => proxy.close());
    const store = await openTestMongo(
      { ...service, url: service.url.replace(`:${port}`, `:${proxy.port}`) },
      { deadlineMs: 600, leaseMs: 200, dbName: testDatabase(service) },
    );
    const metrics = openMetrics();
    metrics.watchStore(timed(store));
    metrics.onError('UNAVAILABLE');
    const told = async () =>
      (await metrics.text())
        .split('\n')
        .filter((line) => /^palisade_(store_ready|read_|events\{|errors.*UNAV)/.test(line));
    const there = [
      'palisade_errors_total{code="UNAVAILABLE"} 1',
      'palisade_read_viewers 0',
      'palisade_read_rows 0',
      'palisade_events{state="pending"} 0',
      'palisade_events{state="processing"} 0',
      'palisade_events{state="failed"} 0',
      'palisade_store_ready 1',
    ];
    await expect.poll(told, { timeout: 20_000 }).toEqual(there);
    proxy.blackHole(true);
    expect(await told()).toEqual([there[0], 'palisade_store_ready 0']);
    proxy.blackHole(false);
    await expect.poll(told, { timeout: 20_000 }).toEqual(there);
  });
});
