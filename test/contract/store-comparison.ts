/**
 * One seeded comparison for every store: sequences of operations run on it and on the oracle must give the same
 * answers.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { differenceAt } from './difference.ts';
import { openModelStore } from './model-store.ts';
import { operation, run, type Operation } from './store-operations.ts';

export interface Comparison {
  readonly runs: number;
  readonly endOnFailure?: boolean;
}

/** Fails with the first operation that the store answers differently from the oracle, after shrinking. */
export async function expectAnswersOfOracle(
  open: () => Promise<Store>,
  { runs, endOnFailure = true }: Comparison,
): Promise<void> {
  const sequences = fc.array(operation, {
    minLength: 100,
    maxLength: 400,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(sequences, async (operations) => {
      const store = await open();
      const difference = await firstDifference(operations, store);
      await store.close();
      expect(difference).toBeNull();
    }),
    { numRuns: runs, endOnFailure },
  );
}

/** What a caller can see of an answer. */
async function answer(
  store: Store,
  each: Operation,
  sets: Map<string, ReadonlySet<string>>,
): Promise<unknown> {
  try {
    return await run(store, each, sets);
  } catch (error) {
    if (error instanceof FeedError) return { refused: error.code };
    throw error;
  }
}

/** The first operation whose answers differ, or null. */
export async function firstDifference(
  operations: readonly Operation[],
  real: Store,
): Promise<string | null> {
  const model = openModelStore();
  const sets = new Map<string, ReadonlySet<string>>();
  for (const [step, each] of operations.entries()) {
    const [expected, got] = [await answer(model, each, sets), await answer(real, each, sets)];
    const difference = differenceAt(step, each, { expected, got });
    if (difference !== null) return difference;
  }
  return null;
}
