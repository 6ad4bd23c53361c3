/** Gathers single requests into one batch, so that what they share, a hot document or one viewer's rows, is read and written once for many. */

interface PendingRequest<T, R> {
  readonly request: T;
  readonly resolve: (answer: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<T> {
  /** How much of a batch a request takes, and how much a batch may hold. A single request may be more. */
  readonly weigh?: (request: T) => number;
  readonly weightMax?: number;
}

const REQUESTS_MAX = 64;

/**
 * Runs one batch at a time; what arrives in the meantime waits for the next. `runBatch` answers each request in the order
 * given; when it throws, all requests of that batch are rejected with its error.
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
      await runOnce(waiting.splice(0, fitting(waiting, options)), runBatch);
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

/** How many of the first requests go into one batch: at least one. */
function fitting<T, R>(
  waiting: readonly PendingRequest<T, R>[],
  { weigh = () => 1, weightMax = REQUESTS_MAX }: BatcherOptions<T>,
): number {
  let weight = 0;
  const first = waiting.findIndex(({ request }) => (weight += weigh(request)) > weightMax);
  return first === -1 ? waiting.length : Math.max(1, first);
}

async function runOnce<T, R>(
  requests: readonly PendingRequest<T, R>[],
  runBatch: (requests: readonly T[]) => Promise<readonly R[]>,
): Promise<void> {
  try {
    const answers = await runBatch(requests.map(({ request }) => request));
    for (const [index, { resolve }] of requests.entries()) resolve(answers[index] as R);
  } catch (error) {
    for (const { reject } of requests) reject(error);
  }
}
