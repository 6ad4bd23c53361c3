/** What a verb answers: its result, or the problems a person can act on. Faults of the server are thrown, not answered. */
import type { ErrorCode } from './errors.ts';

export interface InputError {
  /** The path of the input field at fault; null when no single one is. */
  readonly field: readonly string[] | null;
  /** What was expected and what was got. */
  readonly message: string;
  readonly code: Extract<ErrorCode, 'BAD_USER_INPUT' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT'>;
}

export type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly problems: readonly InputError[] };

export function done<T>(value: T): Outcome<T> {
  return { isDone: true, value };
}

export function refused(...problems: readonly InputError[]): Outcome<never> {
  return { isDone: false, problems };
}

/** A problem with one input field. */
export function inputError(code: InputError['code'], field: string, message: string): InputError {
  return { code, field: ['input', field], message };
}
