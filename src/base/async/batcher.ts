/** Gathers single wishes into one call, so that what they share, a hot document or one viewer's rows, is read and written once for many. */

interface PendingRequest<T, R> {
  readonly wish: T;
  readonly resolve: (answer: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<T> {
  /** How much of a call a wish takes, and how much a call may hold. A single wish may be more. */
  readonly weigh?: (wish: T) => number;
  readonly weightMax?: number;
}

const WISHES_MAX = 64;

/**
 * One call at a time; what arrives meanwhile waits for the next. `serve` answers each wish in the order given; when it
 * throws, all of that call's wishes are refused with its error.
 */
export function createBatcher<T, R>(
  serve: (wishes: readonly T[]) => Promise<readonly R[]>,
  options: BatcherOptions<T> = {},
): (wish: T) => Promise<R> {
  const waiting: PendingRequest<T, R>[] = [];
  let isServing = false;
  const serveAll = async () => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      await serveOnce(waiting.splice(0, fitting(waiting, options)), serve);
    }
    isServing = false;
  };
  return (wish) =>
    new Promise((resolve, reject) => {
      waiting.push({ wish, resolve, reject });
      if (isServing) return;
      isServing = true;
      void serveAll();
    });
}

/** How many of the first go into one call: one at least. */
function fitting<T, R>(
  waiting: readonly PendingRequest<T, R>[],
  { weigh = () => 1, weightMax = WISHES_MAX }: BatcherOptions<T>,
): number {
  let weight = 0;
  const first = waiting.findIndex(({ wish }) => (weight += weigh(wish)) > weightMax);
  return first === -1 ? waiting.length : Math.max(1, first);
}

async function serveOnce<T, R>(
  wishes: readonly PendingRequest<T, R>[],
  serve: (wishes: readonly T[]) => Promise<readonly R[]>,
): Promise<void> {
  try {
    const answers = await serve(wishes.map(({ wish }) => wish));
    for (const [index, { resolve }] of wishes.entries()) resolve(answers[index] as R);
  } catch (error) {
    for (const { reject } of wishes) reject(error);
  }
}
