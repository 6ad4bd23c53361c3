/** What a process without Redis acknowledges is on the pages of processes that have it. */
import { expect, onTestFinished, test } from 'vitest';
import { POSITION_ZERO, type Position } from '../../../src/model/positions.ts';
import type { TimingOptions } from '../../../src/store/redis/engine/timing.ts';
import { draftBy, tag } from '../../support/builders.ts';
import { startCountingProxy } from '../../support/counting-proxy.ts';
import { bob } from '../../support/feed-world.ts';
import { openFront } from '../../support/open-redis-store.ts';
import { openTestStore } from '../../support/open-store.ts';
import { needsRedisServer, startRedisServer } from '../../support/redis-server.ts';

needsRedisServer();

const server = await startRedisServer();

const TAG = tag('a');

/** Publishes at a process that Redis does not answer; what another, which it does answer, calls the newest afterwards. */
async function publishCutOff(timing: Partial<TimingOptions>): Promise<readonly Position[]> {
  const [durable, proxy] = [await openTestStore(), await startCountingProxy(server.port)];
  onTestFinished(() => proxy.close());
  const url = `redis://127.0.0.1:${proxy.port}`;
  const cutOff = await openFront({ url, durable, timing });
  const reader = await openFront({ url: server.url, durable, timing: { leaseMs: 300 } });
  await reader.items.publish(draftBy(bob, { tags: ['a'] }));
  proxy.close();
  await cutOff.items.publish(draftBy(bob, { tags: ['a'] }));
  const at = await reader.timelines.newest();
  const found = await reader.timelines.range(new Set([TAG]), {
    above: POSITION_ZERO,
    upTo: at,
    limit: 9,
    order: 'newest',
  });
  expect([cutOff.isDegraded(), reader.isDegraded()]).toEqual([true, false]);
  return [at, ...found];
}

test('what a process that cannot reach Redis acknowledges is there for one that can', async () => {
  expect(await publishCutOff({ leaseMs: 300 })).toEqual([2, 2, 1]);
});

test('that is due to its waiting until the others ask: without it, they do not know', async () => {
  expect(await publishCutOff({ leaseMs: 0, wait: async () => undefined })).toEqual([1, 1]);
});
