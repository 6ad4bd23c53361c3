/**
 * One error type with a closed list of codes, and `invariant` for our own bugs.
 * Anything that is not a FeedError is a fault of the server and is masked before it leaves.
 */

/** Every code a client can receive, with its meaning. A test keeps the table in docs/reference.md equal to it. */
export const ERROR_CODES = {
  BAD_USER_INPUT:
    'An argument is malformed or out of bounds; the message says what was expected and what was found.',
  INVALID_CURSOR: 'The cursor was not issued to this viewer for this stream, or it has expired.',
  INVALID_TEMPLATE: 'A template does not parse or uses unknown parts.',
  UNAUTHENTICATED: 'The request needs a viewer and is anonymous, or its token is not valid.',
  FORBIDDEN: 'The viewer may see this but not do it.',
  NOT_FOUND: 'It does not exist, or the viewer may not see it; the two look the same.',
  CONFLICT:
    'The same client key or name is already used for something else, or what was to be changed was changed meanwhile.',
  RATE_LIMITED:
    'The viewer writes or asks for more than this installation allows; `retryAfter` is the number of seconds to wait.',
  UNKNOWN_DOCUMENT: 'The document or its id is not among those that this installation keeps.',
  QUERY_TOO_COMPLEX: 'The document is deeper, wider or more costly than the server accepts.',
  UNAVAILABLE:
    'The store cannot answer now, one connection or all of them together send more than the server can answer, or the feature is switched off for now (`flag` names it); the same request is safe to repeat.',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** An error that the caller caused or can fix. Messages read "expected …, got …" and contain nothing secret. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** RATE_LIMITED for a whole request. Clients receive the seconds to wait. */
export class RateLimitedError extends FeedError {
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super('RATE_LIMITED', message);
    this.retryAfter = retryAfter;
  }
}

/** What was asked for; null when it is UNAVAILABLE. */
export async function unlessUnavailable<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FeedError && error.code === 'UNAVAILABLE') return null;
    throw error;
  }
}

/** States what must hold for any input. A failure is a bug in Palisade, never the caller's. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`);
}
