/** Bounds how many actions run at the same time; the others wait, first come first served. */

export type Semaphore = <T>(action: () => Promise<T>) => Promise<T>;

/** The number of waiting actions is not bounded; callers bound it. */
export function createSemaphore(max: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (action) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await action();
    } finally {
      // The next waiting action takes over this slot.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
