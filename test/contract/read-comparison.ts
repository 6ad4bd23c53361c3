/** Compares what two stores make visible of threads and read state, operation by operation. */
import { FeedError } from '../../src/base/errors.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { differenceAt } from './difference.ts';
import { openModelStore } from './model-store.ts';
import { runRead, type ReadOperation } from './read-operations.ts';

async function answer(store: Store, each: ReadOperation): Promise<unknown> {
  try {
    return await runRead(store, each);
  } catch (error) {
    if (error instanceof FeedError) return { refused: error.code };
    throw error;
  }
}

/** The first operation whose answers differ, or null. */
export async function firstDifference(
  operations: readonly ReadOperation[],
  real: Store,
): Promise<string | null> {
  const model = openModelStore();
  for (const [step, each] of operations.entries()) {
    const [expected, got] = [await answer(model, each), await answer(real, each)];
    const difference = differenceAt(step, each, { expected, got });
    if (difference !== null) return difference;
  }
  return null;
}
