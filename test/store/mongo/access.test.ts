/** Nothing hidden is told, on MongoDB. A server that scans is slow, so it is asked as those from whom most is hidden. */
import { describe } from 'vitest';
import { describeAccess } from '../../social/access-matrix.ts';
import { openTestApp } from '../../support/open-app.ts';
import { mongoService, testDatabase } from '../../support/services.ts';

const service = await mongoService();

describe.skipIf(!service.isThere)(service.name, () => {
  describeAccess({
    open: ({ argv }) =>
      openTestApp({ argv, env: { MONGODB_URL: `${service.url}/${testDatabase(service)}` } }),
    viewers: ['dan', null],
    cellsMin: 1_000,
  });
});
