/** What a verb answers: its result, or the problems a person can act on. Faults of the server are thrown, not answered. */
import type { ErrorCode } from './errors.ts';

export interface Problem {
  /** The path of the input field at fault; null when no single one is. */
  readonly field: readonly string[] | null;
  /** What was expected and what was got. */
  readonly message: string;
  readonly code: Extract<ErrorCode, 'BAD_USER_INPUT' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT'>;
}

export type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly problems: readonly Problem[] };

export function done<T>(value: T): Outcome<T> {
  return { isDone: true, value };
}

export function refused(...problems: readonly Problem[]): Outcome<never> {
  return { isDone: false, problems };
}

/** A problem with one input field. */
export function problem(code: Problem['code'], field: string, message: string): Problem {
  return { code, field: ['input', field], message };
}
