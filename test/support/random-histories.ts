/** Plays a law on random histories. What breaks it is told in the law's own words, with the seed and the shortest history. */
import fc from 'fast-check';

/** Rejects when `hold` rejects for any of `runs` histories. */
export async function onRandomHistories<T>(
  histories: fc.Arbitrary<T>,
  runs: number,
  hold: (history: T) => Promise<void>,
): Promise<void> {
  const found = await fc.check(fc.asyncProperty(histories, hold), { numRuns: runs });
  if (!found.failed) return;
  const { errorInstance: cause } = found;
  const words = cause instanceof Error ? cause.message : String(cause);
  throw new Error(`${words}\n${(await fc.asyncDefaultReportMessage(found)) ?? ''}`, { cause });
}
