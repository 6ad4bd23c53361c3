/** Does the work for each of many, where one that fails must not hold up those behind it. */

/** As many failures mean that it is not one of them that fails, but what all of them need. */
export const FAILURES_MAX = 16;

/** One after the other. Rejects with the first failure, after all were tried or as many have failed. */
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
