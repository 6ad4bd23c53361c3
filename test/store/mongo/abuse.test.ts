/** Abuse that reaches the store, on MongoDB and Redis, with a smaller pile, because a server that scans is slow. */
import { describe } from 'vitest';
import { describeAbuse } from '../../content/abuse.ts';
import { openTestApp } from '../../support/open-app.ts';
import { mongoService, redisService, testDatabaseUrl } from '../../support/services.ts';

const [mongo, redis] = [await mongoService(), await redisService()];

describe.skipIf(!mongo.isThere || !redis.isThere)(`${mongo.name}, ${redis.name}`, () => {
  const MONGODB_URL = mongo.isThere ? testDatabaseUrl(mongo) : '';
  describeAbuse({
    store: 'MongoDB and Redis',
    open: (options) =>
      openTestApp({
        ...options,
        env: { MONGODB_URL, REDIS_URL: redis.url },
      }),
    pile: 150,
  });
});
