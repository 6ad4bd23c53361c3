/** Redis in front of MongoDB keeps the contract, and answers every sequence of operations as the oracle does. */
import { test } from 'vitest';
import { describeStore } from '../contract/every-port.ts';
import { expectAnswersOfOracle } from '../contract/store-comparison.ts';
import { openSharedTestStore, sharedPlace } from '../support/open-shared-store.ts';

describeStore('redis over mongo', sharedPlace);

test('Redis in front of MongoDB answers every sequence of operations as the oracle does', async () => {
  await expectAnswersOfOracle(openSharedTestStore, { runs: 4 });
});
