/**
 * The outcome of a verb: its result, or the problems that a person can act on. Faults of the server are thrown instead.
 */
import { FeedError, type ErrorCode } from './errors.ts';

export interface InputError {
  /** The path of the input field at fault; null when it is not a single field. */
  readonly field: readonly string[] | null;
  /** What was expected and what was got. */
  readonly message: string;
  readonly code: Extract<
    ErrorCode,
    'BAD_USER_INPUT' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'RATE_LIMITED'
  >;
  /** For RATE_LIMITED: after how many seconds the same input may pass. */
  readonly retryAfter?: number;
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

/** Codes for errors in the caller's input. */
const INPUT_CODES: ReadonlySet<string> = new Set(['BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT']);

/** Thrown by a verb in place of a returned refusal: the input caused it, and nothing was done. */
export interface ThrownRefusal extends FeedError {
  readonly code: Extract<InputError['code'], 'BAD_USER_INPUT' | 'NOT_FOUND' | 'CONFLICT'>;
}

export function isRefusal(thrown: unknown): thrown is ThrownRefusal {
  return thrown instanceof FeedError && INPUT_CODES.has(thrown.code);
}

/** A field of the input, or the path to one inside it, such as `['marks', '3', 'upTo']`. */
export type InputField = string | readonly string[];

/** A problem with one field of the input. */
export function inputError(
  code: InputError['code'],
  field: InputField,
  message: string,
): InputError {
  return { code, field: ['input', ...[field].flat()], message };
}

export function badInput(field: InputField, message: string): InputError {
  return inputError('BAD_USER_INPUT', field, message);
}

/** The refusal for one field of the input. */
export function refusedField(
  code: InputError['code'],
  field: InputField,
  message: string,
): Outcome<never> {
  return refused(inputError(code, field, message));
}

export function refusedInput(field: InputField, message: string): Outcome<never> {
  return refused(badInput(field, message));
}

/** The same refusal for what does not exist and for what the viewer may not see. */
export function notFound(field: InputField, expected: string): Outcome<never> {
  return refusedField('NOT_FOUND', field, `expected ${expected}, got none`);
}
