/** Redis in front of the embedded store keeps the contract, and answers every sequence of operations as the oracle does. */
import { afterAll, beforeAll, onTestFinished, test } from 'vitest';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { openRedisStore } from '../../src/store/redis/open.ts';
import { expectAnswersOfOracle } from '../contract/store-comparison.ts';
import { describeStore } from '../contract/store.contract.ts';
import { QUICK } from '../support/open-redis-store.ts';
import { tempFolder } from '../support/open-store.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';

let server: RedisServer;

beforeAll(async () => {
  server = await startRedisServer();
});
afterAll(() => server.kill());

const SILENT = { info: () => undefined, warn: () => undefined };

async function openPlace() {
  const dir = await tempFolder();
  return async () => {
    const store = await openRedisStore({ url: server.url, durable: await openLmdbStore({ dir }), log: SILENT, timing: QUICK });
    onTestFinished(() => store.close());
    return store;
  };
}

describeStore('redis over lmdb', openPlace);

test('answers every sequence of operations as the oracle does', async () => {
  await expectAnswersOfOracle(async () => (await openPlace())(), { runs: process.env['PALISADE_LONG'] === '1' ? 200 : 20 });
}, 240_000);
