/** Redis in front of MongoDB keeps the contract, and answers every sequence of operations as the oracle does. */
import { test } from 'vitest';
import { expectAnswersOfOracle } from '../contract/store-comparison.ts';
import { openSharedTestStore } from '../support/open-shared-store.ts';

test('Redis in front of MongoDB answers every sequence of operations as the oracle does', async () => {
  await expectAnswersOfOracle(openSharedTestStore, { runs: 4 });
});
