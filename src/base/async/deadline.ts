/** Waits for a promise until a deadline. */

/** Settles like the promise, or like `late()` once the deadline has passed; the promise is then ignored. */
export async function withinDeadline<T>(
  promise: Promise<T>,
  deadlineMs: number,
  late: () => T | Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), deadlineMs);
  });
  try {
    return await Promise.race([promise, passed]);
  } finally {
    clearTimeout(timer);
  }
}
