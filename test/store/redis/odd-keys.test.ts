/** A key of ours that somebody turned into another type loses its content, but causes no outage of Redis. */
import { expect, test } from 'vitest';
import { ann, draft, FENCE } from '../../support/builders.ts';
import { openFront } from '../../support/open-redis-store.ts';
import { needsRedisServer, startRedisServer } from '../../support/redis-server.ts';

needsRedisServer();

test('a key of another type is made again by the next that needs it, and Redis stays in use', async () => {
  const server = await startRedisServer();
  const said: string[] = [];
  const timing = { believedMs: 3, beatMs: 50 };
  const store = await openFront({ url: server.url, said, timing });
  const use = async (): Promise<void> => {
    await store.items.publish(draft());
    await store.fences.state(FENCE);
    await store.bus.publish(ann, 'news');
  };
  const typeOf = async (key: string) => String(await server.command('TYPE', key));
  await store.fences.resetAll(FENCE.viewer);
  await use();
  await expect.poll(() => server.command('KEYS', '*:processes')).not.toEqual([]);
  const keys = (await server.command('KEYS', '*')) as readonly string[];
  expect(keys.length).toBeGreaterThan(4);
  for (const key of keys) {
    const type = await typeOf(key);
    await server.command('DEL', key);
    await server.command(...(type === 'string' ? ['RPUSH', key, 'odd'] : ['SET', key, 'odd']));
    const isOurs = async () => {
      await use();
      return [type, 'none'].includes(await typeOf(key));
    };
    await expect.poll(isOurs, { timeout: 20_000 }).toBe(true);
    expect([key, store.isDegraded(), said]).toEqual([key, false, []]);
  }
}, 120_000);
