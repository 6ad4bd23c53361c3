/** Waits for a promise until a deadline. */

/**
 * Settles like the promise, or like `late` once the deadline has passed: with what it returns, or with what it throws.
 * The promise is not cancelled; what it does later is ignored.
 */
export async function withinDeadline<T>(
  promise: Promise<T>,
  deadlineMs: number,
  late: () => T | Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, deadlineMs);
  });
  try {
    return await Promise.race([promise, passed.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
