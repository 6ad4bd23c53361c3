/** Waiting for a promise, but not longer than a deadline. */

/** Settles like the promise, or with `late()` once the deadline has passed; what comes after is ignored. */
export async function withinDeadline<T>(
  promise: Promise<T>,
  deadlineMs: number,
  late: () => T,
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
