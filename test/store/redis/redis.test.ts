/** Redis in front of the embedded store keeps the contract, whether reachable or not, and answers like the oracle. */
import { expect, test } from 'vitest';
import { expectAnswersOfOracle } from '../../contract/store-comparison.ts';
import { describeStore } from '../../contract/every-port.ts';
import { frontPlace, QUICK } from '../../support/open-redis-store.ts';
import { freePort } from '../../../scripts/services.mjs';
import { needsRedisServer, startRedisServer } from '../../support/redis-server.ts';

needsRedisServer();

const server = await startRedisServer();
const nobody = `redis://127.0.0.1:${await freePort()}`;

const there = frontPlace(() => server.url, { isAway: false, timing: QUICK });

describeStore('redis over lmdb', there);
describeStore(
  'redis away over lmdb',
  frontPlace(() => nobody, {
    isAway: true,
    timing: { connectMs: 100, probeMs: 5_000, wait: async () => undefined },
  }),
  // Live news needs the log that is away: what its listeners hear then is in bus.test.ts.
  ['bus'],
);

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
