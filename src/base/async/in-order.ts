/** Runs many writes: those to one document one after the other, the others concurrently, a bounded number at a time. */
import { createSemaphore } from './semaphore.ts';
import { LIMITS } from '../limits.ts';

/** The answers in the order of the rows. Rejects when one write fails, once all that were started have ended. */
export async function inOrder<Row, Answer>(
  rows: readonly Row[],
  documentOf: (row: Row) => string,
  write: (row: Row) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const semaphore = createSemaphore(LIMITS.documentsWrittenAtOnceMax);
  const last = new Map<string, Promise<unknown>>();
  const writes = rows.map((row) => {
    const before = last.get(documentOf(row)) ?? Promise.resolve();
    const mine = before.then(() => semaphore(() => write(row)));
    last.set(documentOf(row), mine);
    return mine;
  });
  await Promise.allSettled(writes);
  return Promise.all(writes);
}
