/**
 * The one place where errors become responses. Errors caused by a caller keep their code and message. Anything else is
 * logged once under the request's id, and the client sees "Internal server error" with that id.
 */
import {
  GraphQLError,
  type GraphQLErrorExtensions,
  type GraphQLErrorOptions,
  type GraphQLFormattedError,
} from 'graphql';
import { ERROR_CODES, FeedError, RateLimitedError, type ErrorCode } from '../base/errors.ts';
import { SwitchedOffError } from '../base/flags/switched-off.ts';
import type { Logger } from '../base/log.ts';

/** Codes of Apollo Server and the HTTP layer that clients can receive in addition to ERROR_CODES. */
export const PROTOCOL_CODES = {
  GRAPHQL_PARSE_FAILED: 'The document is not GraphQL.',
  GRAPHQL_VALIDATION_FAILED: 'The document does not fit the schema.',
  BAD_REQUEST:
    'The request is not a GraphQL request; its type, size or method is rejected; or its operation is served elsewhere (subscriptions live, queries and mutations over HTTP).',
  OPERATION_RESOLUTION_FAILURE:
    'The document has no operation of that name, or it has several and the request names none of them.',
  PERSISTED_QUERY_NOT_SUPPORTED: 'Persisted queries are not supported.',
  INTERNAL_SERVER_ERROR: 'A server fault; it is logged under the request id in the error.',
} as const;

/** Logs faults of the server as errors, and what clients cause for debugging. */
export type FaultLog = Pick<Logger, 'error' | 'debug'>;

/** Called for every error that leaves the server, for metrics. */
export interface ErrorHooks {
  onError(code: string): void;
}

/** Where errors are reported. */
export interface ErrorReports {
  readonly log: FaultLog;
  readonly hooks: ErrorHooks;
}

const HTTP_STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
};

export function httpStatusOf(code: ErrorCode): number {
  return HTTP_STATUS[code] ?? 400;
}

const NO_INTROSPECTION =
  'expected no introspection, because --introspection is off here; /schema.graphql has the schema';
const INPUT_FAULT = /^(?:(?:Argument|Variable) "|Too many errors processing variables)/;

/** An error that is already masked and logged. */
class MaskedError extends GraphQLError {}

/**
 * Returns an execution error in the form that a client may see: code and message if the caller caused it, otherwise
 * "Internal server error" with the request's id. Logs the fault itself.
 */
export function maskExecutionError(
  error: GraphQLError,
  { requestId, log }: { readonly requestId: string; readonly log: FaultLog },
): GraphQLError {
  const cause = causeOf(error);
  const shape = shapeOf(error);
  if (cause instanceof FeedError) {
    reportRefusal(log, cause, requestId);
    return new GraphQLError(cause.message, { ...shape, extensions: extensionsOf(cause) });
  }
  if (isInputFault(cause))
    return new GraphQLError(cause.message, { ...shape, extensions: { code: 'BAD_USER_INPUT' } });
  log.error({ err: cause, requestId, path: error.path?.join('.') }, 'a resolver failed');
  return new MaskedError('Internal server error', {
    ...shape,
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  });
}

/** The error's code and, for something that is switched off, its flag. */
export function extensionsOf(cause: FeedError): GraphQLErrorExtensions {
  const { code } = cause;
  if (cause instanceof SwitchedOffError) return { code, flag: cause.flag };
  return cause instanceof RateLimitedError ? { code, retryAfter: cause.retryAfter } : { code };
}

/** Only store failures concern the operator. Clients can cause the others at will, so these have no stack. */
function reportRefusal(
  log: FaultLog,
  { code, message, cause }: FeedError,
  requestId: string,
): void {
  if (code === 'UNAVAILABLE' && cause !== undefined)
    log.error({ err: cause, requestId, code }, message);
  else log.debug({ requestId, code }, 'a request was refused');
}

/** The last step before errors leave: those with a published code pass, all others are logged and masked. */
export function formatError({
  log,
  hooks,
}: ErrorReports): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError {
  return (formatted, error) => {
    const code = formatted.extensions?.['code'];
    const isKnown = isPublished(code);
    hooks.onError(isKnown ? code : 'INTERNAL_SERVER_ERROR');
    if (error instanceof MaskedError) return formatted;
    if (isKnown) return withoutSuggestion(withOwnWords(formatted));
    log.error({ err: causeOf(error) }, 'a request failed outside its resolvers');
    return { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  };
}

/** What was thrown. A failing event source has no location in the document, so its error has no path. */
function causeOf(error: unknown): unknown {
  const isWhole: boolean = !(error instanceof GraphQLError) || isInputFault(error);
  return isWhole ? error : ((error as GraphQLError).originalError ?? error);
}

/** The error's location in the document and in the result. */
function shapeOf({ path, source, positions, nodes }: GraphQLError): GraphQLErrorOptions {
  return {
    path: path ?? null,
    source: source ?? null,
    positions: positions ?? null,
    nodes: nodes ?? null,
  };
}

// During execution, graphql-js itself coerces variables, up to a number of errors, and detects null for a non-null
// argument.
function isInputFault(cause: unknown): cause is GraphQLError {
  if (!(cause instanceof GraphQLError) || !INPUT_FAULT.test(cause.message)) return false;
  return cause.originalError === undefined || cause.originalError instanceof GraphQLError;
}

/** The body of a response to a request that never reached GraphQL. */
export function errorBody(
  code: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ errors: [{ message, extensions: { code, ...more } }] });
}

/** Apollo tells clients how to construct its server. */
function withOwnWords(formatted: GraphQLFormattedError): GraphQLFormattedError {
  return formatted.extensions?.['validationErrorCode'] === 'INTROSPECTION_DISABLED'
    ? { ...formatted, message: NO_INTROSPECTION }
    : formatted;
}

// Input coercion suggests names from the schema, and `hideSchemaDetailsFromClientErrors` does not remove these
// suggestions.
function withoutSuggestion(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const at = formatted.message.indexOf(' Did you mean');
  return at < 0 ? formatted : { ...formatted, message: formatted.message.slice(0, at) };
}

function isPublished(code: unknown): code is string {
  return (
    typeof code === 'string' &&
    code !== 'INTERNAL_SERVER_ERROR' &&
    (Object.hasOwn(PROTOCOL_CODES, code) || Object.hasOwn(ERROR_CODES, code))
  );
}
