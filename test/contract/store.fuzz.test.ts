/** Seeded sequences of operations, run on the embedded store and on the oracle: every answer must be the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FeedError } from '../../src/errors.ts';
import type { Store } from '../../src/store/store.ts';
import { openTestStore } from '../support/open-store.ts';
import { openModelStore } from './model-store.ts';
import { operation, run, type Operation } from './store-operations.ts';

const RUNS = process.env['PALISADE_LONG'] === '1' ? 400 : 40;

/** What a caller can tell about an answer. */
async function answer(store: Store, each: Operation, sets: Map<string, ReadonlySet<string>>): Promise<unknown> {
  try {
    return await run(store, each, sets);
  } catch (error) {
    if (error instanceof FeedError) return { refused: error.code };
    throw error;
  }
}

/** The first operation whose answers differ, or null. */
async function firstDifference(operations: readonly Operation[], real: Store): Promise<string | null> {
  const model = openModelStore();
  const sets = new Map<string, ReadonlySet<string>>();
  for (const [step, each] of operations.entries()) {
    const [expected, got] = [await answer(model, each, sets), await answer(real, each, sets)];
    if (!sameAnswer(got, expected)) return `step ${step} ${JSON.stringify(each)}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`;
  }
  return null;
}

function sameAnswer(got: unknown, expected: unknown): boolean {
  try {
    expect(got).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}

test('the embedded store answers every sequence of operations as the oracle does', async () => {
  const sequences = fc.array(operation, { minLength: 100, maxLength: 400, size: 'max' });
  await fc.assert(
    fc.asyncProperty(sequences, async (operations) => {
      const store = await openTestStore();
      const difference = await firstDifference(operations, store);
      await store.close();
      expect(difference).toBeNull();
    }),
    { numRuns: RUNS, endOnFailure: process.env['PALISADE_LONG'] !== '1' },
  );
}, 120_000);

const BROKEN: Record<string, (store: Store) => Store> = {
  'a range that forgets its upper bound': (store) => ({
    ...store,
    timelines: { ...store.timelines, range: (producers, query) => store.timelines.range(producers, { ...query, upTo: Number.MAX_SAFE_INTEGER as never }) },
  }),
  'a commit that does not compare': (store) => ({
    ...store,
    fences: { ...store.fences, commit: async (key, post, keep) => store.fences.commit(key, { ...post, next: (await store.fences.state(key)).at }, keep) },
  }),
  'a delete that keeps the item': (store) => ({ ...store, items: { ...store.items, remove: async () => true } }),
  'facts that never change': (store) => ({
    ...store,
    connections: { ...store.connections, facts: async (viewer, known) => known ?? store.connections.facts(viewer, known) },
  }),
};

test.each(Object.entries(BROKEN))('the comparison catches %s', async (_, breakStore) => {
  const samples = fc.sample(fc.array(operation, { minLength: 400, maxLength: 400, size: 'max' }), { numRuns: 3, seed: 11 });
  const differences = await Promise.all(samples.map((operations) => firstDifference(operations, breakStore(openModelStore()))));
  expect(differences.some((difference) => difference !== null)).toBe(true);
});
