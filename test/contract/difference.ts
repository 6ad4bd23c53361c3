/** Finds where a store's answers differ from the model's. */
import { expect } from 'vitest';

/** The operation with both answers, or null when they are deeply equal. */
export function differenceAt(
  step: number,
  operation: unknown,
  { expected, got }: { readonly expected: unknown; readonly got: unknown },
): string | null {
  try {
    expect(got).toEqual(expected);
    return null;
  } catch {
    return `step ${step} ${JSON.stringify(operation)}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`;
  }
}
