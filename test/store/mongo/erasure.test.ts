/** Erasing a person on MongoDB and Redis: the same law, on one world, queried by those from whom most is hidden. */
import { describe, test } from 'vitest';
import { erasureLaw } from '../../social/erasure-law.ts';
import { openTestApp } from '../../support/open-app.ts';
import { LAW_TIMEOUT_MS } from '../../support/random-histories.ts';
import { mongoService, redisService, testDatabaseUrl } from '../../support/services.ts';

const [mongo, redis] = [await mongoService(), await redisService()];

describe.skipIf(!mongo.isThere || !redis.isThere)(`${mongo.name}, ${redis.name}`, () => {
  test(
    'no path reveals an erased person, nothing of theirs is stored, and everything of others is kept',
    () =>
      erasureLaw({
        open: () =>
          openTestApp({
            argv: ['--writes-per-minute', '0'],
            env: { MONGODB_URL: testDatabaseUrl(mongo), REDIS_URL: redis.url },
          }),
        runs: 1,
        askers: [null],
      }),
    LAW_TIMEOUT_MS,
  );
});
