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
    const cancel = onceLate(deadlineMs, () => resolve(Promise.resolve().then(late)));
    const inTime =
      <Answer>(settle: (answer: Answer) => void) =>
      (answer: Answer): void => {
        cancel();
        settle(answer);
      };
    promise.then(inTime(resolve), inTime(reject));
  });
}

/**
 * Calls back once a deadline has passed and all was read that had come by then: a process that was busy for longer finds
 * its timers due before it looks at its sockets. Returns the way to cancel it.
 */
export function onceLate(deadlineMs: number, late: () => void): () => void {
  let lastLook: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (lastLook = setImmediate(late)), deadlineMs);
  return () => {
    clearTimeout(timer);
    clearImmediate(lastLook);
  };
}
