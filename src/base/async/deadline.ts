/** Waits for a promise until a deadline. */

/**
 * Settles like the promise, or like `late` once the deadline has passed: with its return value or its error. The
 * promise is not cancelled; its later result is ignored.
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
 * Calls back once a deadline has passed and everything that had arrived by then was read: a process that was busy for
 * longer finds its timers due before it reads its sockets. Returns a function that cancels it.
 */
export function onceLate(deadlineMs: number, late: () => void): () => void {
  let lastLook: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (lastLook = setImmediate(late)), deadlineMs);
  return () => {
    clearTimeout(timer);
    clearImmediate(lastLook);
  };
}
