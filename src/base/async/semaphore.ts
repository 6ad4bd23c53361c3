/** Lets a bounded number of actions run at the same time; the others wait, first come first served. */

export type Semaphore = <T>(action: () => Promise<T>) => Promise<T>;

/** The queue has no bound of its own: callers bound how many wait. */
export function createSemaphore(max: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (action) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await action();
    } finally {
      // The next in line takes this place over.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
