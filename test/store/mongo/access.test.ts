/**
 * Nothing hidden is revealed, on MongoDB and Redis. A server that scans is slow, so only the viewers from whom most is
 * hidden ask, about every fifth item: there are four for each visibility, so each is of another kind and visibility.
 */
import { describe } from 'vitest';
import { describeAccess } from '../../social/access-matrix.ts';
import { openTestApp } from '../../support/open-app.ts';
import { mongoService, redisService, testDatabaseUrl } from '../../support/services.ts';

const [mongo, redis] = [await mongoService(), await redisService()];

describe.skipIf(!mongo.isThere || !redis.isThere)(`${mongo.name}, ${redis.name}`, () => {
  describeAccess({
    store: 'MongoDB and Redis',
    open: ({ argv }) =>
      openTestApp({
        argv,
        env: { MONGODB_URL: testDatabaseUrl(mongo), REDIS_URL: redis.url },
      }),
    viewers: ['dan', null],
    targetEvery: 5,
    cellsMin: 1_000,
  });
});
