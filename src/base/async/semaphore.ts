/** Lets a bounded number of actions run at the same time; the others wait, first come first served. */

export type Semaphore = <T>(action: () => Promise<T>) => Promise<T>;

/** Who waits is bounded by who calls. */
export function createSemaphore(max: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (action) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await action();
    } finally {
      // Whoever waits takes this place over.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
