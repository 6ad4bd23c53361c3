/** Redis in front of MongoDB, in a separate database, on the servers that the run started. */
import { onTestFinished, TestRunner } from 'vitest';
import { openMongoStore, type MongoStoreOptions } from '../../src/store/mongo/open.ts';
import { openRedisStore } from '../../src/store/redis/open.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { connected, PATIENT } from './services.ts';
import { newDatabase, testDatabase } from './test-databases.ts';

/** Short enough for suites that hide things thousands of times; a loaded machine is not an outage. */
const QUICK = { believedMs: 3, commandMs: 10_000 };
const SILENT = { info: () => undefined, warn: () => undefined };

/** Whether this run uses the shared store: see `test/shared/vitest.config.ts`. */
export const isSharedRun = process.env['PALISADE_TEST_STORE'] === 'shared';

/** In a separate database. */
export async function openSharedTestStore(): Promise<Store> {
  return (await sharedPlace())();
}

/** For the contract: every open uses the same database and the same Redis. */
export async function sharedPlace(): Promise<
  (told?: Pick<MongoStoreOptions, 'onCommand'>) => Promise<Store>
> {
  const { MONGODB_URL: mongodbUrl = '', REDIS_URL: redisUrl = '' } = process.env;
  const isInTest = TestRunner.getCurrentTest() !== undefined;
  const dbName = isInTest ? testDatabase({ url: mongodbUrl }) : newDatabase();
  return async (told = {}) => {
    const options = { url: mongodbUrl, dbName, isBehind: true, ...PATIENT, ...told };
    const durable = await connected(() => openMongoStore(options));
    const store = await openRedisStore({ url: redisUrl, durable, log: SILENT, timing: QUICK });
    if (isInTest) onTestFinished(() => store.close());
    return store;
  };
}
