/** An empty store on MongoDB and Redis, opened as by the processes of an installation. */
import type { Store } from '../../src/store/ports/store.ts';
import { built } from '../built.ts';
import { startMongoServer, startRedisServer } from './servers.ts';

const { openShared } =
  await built<typeof import('../../src/store/open-store.ts')>('store/open-store');
const { openLog } = await built<typeof import('../../src/base/log.ts')>('base/log');
const { systemClock } = await built<typeof import('../../src/base/clock.ts')>('base/clock');

export interface SharedStore {
  /** The database that holds it, for the record. */
  readonly server: string;
  readonly store: Store;
  close(): Promise<void>;
}

export async function openSharedStore(): Promise<SharedStore> {
  const [mongo, redis] = [await startMongoServer(), await startRedisServer()];
  const { store } = await openShared(
    { mongodbUrl: mongo.url, redisUrl: redis.url },
    { clock: systemClock, log: openLog({ logLevel: 'silent' }) },
  );
  return {
    server: `${mongo.name}, ${redis.name}`,
    store,
    close: async () => {
      await store.close();
      for (const each of [redis, mongo]) await each.stop();
    },
  };
}
