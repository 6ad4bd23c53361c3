/** Waits for a promise until a deadline. */

/**
 * Settles like the promise, or like `late` once the deadline has passed: with what it returns, or with what it throws.
 * The promise is not cancelled; what it does later is ignored.
 */
export function withinDeadline<T>(
  promise: Promise<T>,
  deadlineMs: number,
  late: () => T | Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(Promise.resolve().then(late)), deadlineMs);
    const inTime =
      <Answer>(settle: (answer: Answer) => void) =>
      (answer: Answer): void => {
        clearTimeout(timer);
        settle(answer);
      };
    promise.then(inTime(resolve), inTime(reject));
  });
}
