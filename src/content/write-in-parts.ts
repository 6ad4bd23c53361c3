/** Writes many rows to a store that accepts either all of them or none. */
import { FeedError } from '../base/errors.ts';

/** Why a row was not written. */
export interface RowProblem {
  readonly problem: string;
  /** The store's code, when it was the store that refused. */
  readonly code?: RefusalCode;
}

type RefusalCode = 'CONFLICT' | 'BAD_USER_INPUT';

export function isProblem(result: object | string | number): result is RowProblem {
  return typeof result === 'object' && 'problem' in result;
}

/**
 * The results in the order of the rows. When the store refuses a part, each half is retried on its own, so that only
 * the bad rows are left out and the others keep their order.
 */
export async function writeInParts<T, R>(
  rows: readonly T[],
  write: (rows: readonly T[]) => Promise<readonly R[]>,
): Promise<readonly (R | RowProblem)[]> {
  const results: (R | RowProblem)[] = [];
  const waiting: (readonly T[])[] = rows.length === 0 ? [] : [rows];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    try {
      results.push(...(await write(part)));
    } catch (error) {
      const refusal = refusalOf(error);
      const half = part.length >> 1;
      if (half === 0) results.push(refusal);
      else waiting.push(part.slice(half), part.slice(0, half));
    }
  }
  return results;
}

/** Why the store refused; rethrows other failures. */
export function writeRefusalOf(error: unknown): string {
  return refusalOf(error).problem;
}

function refusalOf(error: unknown): RowProblem {
  if (error instanceof FeedError && (error.code === 'CONFLICT' || error.code === 'BAD_USER_INPUT'))
    return { problem: error.message, code: error.code };
  throw error;
}
