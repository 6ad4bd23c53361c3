/** Redis in front of MongoDB keeps the contract, and answers every sequence of operations as the oracle does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeStore } from '../contract/every-port.ts';
import { expectAnswersOfOracle } from '../contract/store-comparison.ts';
import { openSharedTestStore, sharedPlace } from '../support/open-shared-store.ts';

/** The ports that are MongoDB's own: it is held to their contracts without Redis, and to ask them twice takes minutes. */
const PASSED_ON = ['drafts', 'reads', 'notifications', 'events', 'words', 'meta'] as const;

describeStore('redis over mongo', sharedPlace, PASSED_ON);

test.each(PASSED_ON)('Redis passes %s on to the store behind it', (port) => {
  const source = readFileSync('src/store/redis/open.ts', 'utf8');
  expect(source).toContain(`    ${port}: durable.${port},\n`);
});

test('Redis in front of MongoDB answers every sequence of operations as the oracle does', async () => {
  await expectAnswersOfOracle(openSharedTestStore, { runs: 4 });
});
