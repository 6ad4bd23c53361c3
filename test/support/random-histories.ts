/** Plays a law on random histories. What breaks it is told in the law's own words, with the seed and the shortest history. */
import fc from 'fast-check';

/** The seed of every control. */
export const CONTROL_SEED = 20;

/** Which histories: how many, and for a control always the same ones, since it must be caught in every run. */
export interface HistoriesOptions {
  readonly runs: number;
  readonly seed?: number | undefined;
}

/** Rejects when `hold` rejects for any of the histories. */
export async function onRandomHistories<T>(
  histories: fc.Arbitrary<T>,
  { runs, seed }: HistoriesOptions,
  hold: (history: T) => Promise<void>,
): Promise<void> {
  const parameters = seed === undefined ? { numRuns: runs } : { numRuns: runs, seed };
  const found = await fc.check(fc.asyncProperty(histories, hold), parameters);
  if (!found.failed) return;
  const { errorInstance: cause } = found;
  const words = cause instanceof Error ? cause.message : String(cause);
  throw new Error(`${words}\n${(await fc.asyncDefaultReportMessage(found)) ?? ''}`, { cause });
}
