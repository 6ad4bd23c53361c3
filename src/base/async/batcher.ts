/**
 * Gathers single requests into one call, so that many callers share one read and one write of what they have in common,
 * such as a hot document or one viewer's rows.
 */

interface PendingRequest<T, R> {
  readonly request: T;
  readonly resolve: (answer: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<T> {
  /** How much of a batch a request takes, 1 by default. A single request may weigh more than the maximum. */
  readonly weigh?: (request: T) => number;
  readonly weightMax?: number;
}

const BATCH_WEIGHT_MAX = 64;

/**
 * Runs one batch at a time; requests that arrive meanwhile wait for the next. `runBatch` answers the requests in the
 * given order; when it throws, every request of that batch fails with its error.
 */
export function createBatcher<T, R>(
  runBatch: (requests: readonly T[]) => Promise<readonly R[]>,
  options: BatcherOptions<T> = {},
): (request: T) => Promise<R> {
  const waiting: PendingRequest<T, R>[] = [];
  let isRunning = false;
  const runAll = async () => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      await runOnce(waiting.splice(0, batchSize(waiting, options)), runBatch);
    }
    isRunning = false;
  };
  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void runAll();
    });
}

/** How many of the first requests fit into one batch; at least one. */
function batchSize<T, R>(
  waiting: readonly PendingRequest<T, R>[],
  { weigh = () => 1, weightMax = BATCH_WEIGHT_MAX }: BatcherOptions<T>,
): number {
  let weight = 0;
  for (const [index, { request }] of waiting.entries()) {
    weight += weigh(request);
    if (weight > weightMax) return Math.max(1, index);
  }
  return waiting.length;
}

async function runOnce<T, R>(
  batch: readonly PendingRequest<T, R>[],
  runBatch: (requests: readonly T[]) => Promise<readonly R[]>,
): Promise<void> {
  try {
    const answers = await runBatch(batch.map(({ request }) => request));
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as R);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
