/** Seeded sequences of operations, run on the store on MongoDB and on the oracle: every answer must be the same. */
import { describe, test } from 'vitest';
import { expectAnswersOfOracle } from '../contract/store-comparison.ts';
import { mongoService, openTestMongo } from '../support/services.ts';

const service = await mongoService();
const isLong = process.env['PALISADE_LONG'] === '1';

describe.skipIf(!service.isThere)(service.name, () => {
  test('the store on MongoDB answers every sequence of operations as the oracle does', async () => {
    await expectAnswersOfOracle(() => openTestMongo(service), { runs: isLong ? 60 : 4, endOnFailure: !isLong });
  }, 600_000);
});
