/** Seeded sequences of operations, run on the embedded store and on the oracle, give the same answers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '../../src/store/ports/store.ts';
import { openTestStore } from '../support/open-store.ts';
import { openModelStore } from './model-store.ts';
import { expectAnswersOfOracle, firstDifference } from './store-comparison.ts';
import { operation } from './store-operations.ts';

const isLong = process.env['PALISADE_LONG'] === '1';

test('the embedded store answers every sequence of operations as the oracle does', async () => {
  await expectAnswersOfOracle(openTestStore, { runs: isLong ? 400 : 40, endOnFailure: !isLong });
}, 120_000);

const BROKEN: Record<string, (store: Store) => Store> = {
  'a range that forgets its upper bound': (store) => ({
    ...store,
    timelines: {
      ...store.timelines,
      range: (producers, query) =>
        store.timelines.range(producers, { ...query, upTo: Number.MAX_SAFE_INTEGER as never }),
    },
  }),
  'a commit that does not compare': (store) => ({
    ...store,
    fences: {
      ...store.fences,
      commit: async (key, post, keep) =>
        store.fences.commit(key, { ...post, above: (await store.fences.state(key)).upTo }, keep),
    },
  }),
  'a delete that keeps the item': (store) => ({
    ...store,
    items: { ...store.items, remove: async () => true },
  }),
  'a list that keeps what is taken away': (store) => ({
    ...store,
    lists: {
      ...store.lists,
      change: (key, change) => store.lists.change(key, { ...change, remove: [] }),
    },
  }),
  'lists that are held by their owners alone': (store) => ({
    ...store,
    lists: {
      ...store.lists,
      holding: async (producer, limit) =>
        (await store.lists.holding(producer, limit)).filter(({ owner }) => owner === 'ann'),
    },
  }),
  'facts that never change': (store) => ({
    ...store,
    edges: {
      ...store.edges,
      facts: async (viewer, known) => known ?? store.edges.facts(viewer, known),
    },
  }),
};

test.each(Object.entries(BROKEN))('the comparison catches %s', async (_, breakStore) => {
  const samples = fc.sample(fc.array(operation, { minLength: 400, maxLength: 400, size: 'max' }), {
    numRuns: 3,
    seed: 11,
  });
  const differences = await Promise.all(
    samples.map((operations) => firstDifference(operations, breakStore(openModelStore()))),
  );
  expect(differences.some((difference) => difference !== null)).toBe(true);
});
