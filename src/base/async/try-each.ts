/** Does the work for each of many entries, where one that fails must not block those behind it. */

/** This many failures mean that the cause is not a single entry but something that all of them need. */
export const FAILURES_MAX = 16;

/** Works on one after the other. Rejects with the first failure, after all were tried or this many have failed. */
export async function tryEach<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const each of all) {
    try {
      await work(each);
    } catch (error) {
      failures.push(error);
      if (failures.length === FAILURES_MAX) break;
    }
  }
  if (failures.length > 0) throw failures[0];
}
