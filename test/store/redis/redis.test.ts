/** Redis in front of the embedded store keeps the contract, there or away, and answers as the oracle does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAnswersOfOracle } from '../../contract/store-comparison.ts';
import { describeBus } from '../../contract/bus.contract.ts';
import { describeStore } from '../../contract/store.contract.ts';
import { frontPlace, openFront, QUICK } from '../../support/open-redis-store.ts';
import { freePort, startRedisServer, type RedisServer } from '../../support/redis-server.ts';

let server: RedisServer;
let nobody = '';

beforeAll(async () => {
  server = await startRedisServer();
  nobody = `redis://127.0.0.1:${await freePort()}`;
});
afterAll(() => server.kill());

const there = frontPlace(() => server.url, { isAway: false, timing: QUICK });

describeStore('redis over lmdb', there);
describeStore(
  'redis away over lmdb',
  frontPlace(() => nobody, {
    isAway: true,
    timing: { connectMs: 100, probeMs: 5_000, wait: async () => undefined },
  }),
);

describeBus('redis over lmdb', () => openFront({ url: server.url }));

test('answers every sequence of operations as the oracle does', async () => {
  await expectAnswersOfOracle(
    async () => {
      const store = await (await there())();
      const close = async (): Promise<void> => {
        expect(store.isDegraded()).toBe(false);
        await store.close();
      };
      return { ...store, close };
    },
    { runs: process.env['PALISADE_LONG'] === '1' ? 200 : 20 },
  );
}, 240_000);
