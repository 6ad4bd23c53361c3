/**
 * The one place where errors become responses. What a caller caused keeps its code and message; anything else is logged
 * once under the request's id, and the client sees "Internal server error" with that id.
 */
import {
  GraphQLError,
  type GraphQLErrorExtensions,
  type GraphQLErrorOptions,
  type GraphQLFormattedError,
} from 'graphql';
import { ERROR_CODES, FeedError, type ErrorCode } from '../base/errors.ts';
import { SwitchedOffError } from '../base/flags/switched-off.ts';
import type { Logger } from '../base/log.ts';

/** Codes of Apollo Server and of the HTTP layer that clients may receive in addition to ERROR_CODES. */
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

/** Where faults of the server are logged, as errors, and what clients cause, for debugging. */
export type FaultLog = Pick<Logger, 'error' | 'debug'>;

/** Told of every error that leaves, for metrics. */
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

const INPUT_FAULT = /^(?:(?:Argument|Variable) "|Too many errors processing variables)/;

/** An error that is masked and logged already. */
class MaskedError extends GraphQLError {}

/**
 * An error of execution in the form that a client may see: the code and message of what the caller caused, else
 * "Internal server error" with the request's id. The fault itself is logged.
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

/** Its code, and of what is switched off the flag. */
function extensionsOf(cause: FeedError): GraphQLErrorExtensions {
  return { code: cause.code, ...(cause instanceof SwitchedOffError ? { flag: cause.flag } : {}) };
}

/** Only the store's trouble is the operator's. A client can cause all others, as often as it likes, so they have no stack. */
function reportRefusal(
  log: FaultLog,
  { code, message, cause }: FeedError,
  requestId: string,
): void {
  if (code === 'UNAVAILABLE' && cause !== undefined)
    log.error({ err: cause, requestId, code }, message);
  else log.debug({ requestId, code }, 'a request was refused');
}

/** The last step before errors leave: what has a published code passes, anything else is logged and masked. */
export function formatError({
  log,
  hooks,
}: ErrorReports): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError {
  return (formatted, error) => {
    const code = formatted.extensions?.['code'];
    const isKnown = isPublished(code);
    hooks.onError(isKnown ? code : 'INTERNAL_SERVER_ERROR');
    if (error instanceof MaskedError) return formatted;
    if (isKnown) return withoutSuggestion(formatted);
    log.error({ err: causeOf(error) }, 'a request failed outside its resolvers');
    return { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  };
}

/** What was thrown. A source of events fails at no place in the document, so its error has no path. */
function causeOf(error: unknown): unknown {
  const isWhole: boolean = !(error instanceof GraphQLError) || isInputFault(error);
  return isWhole ? error : ((error as GraphQLError).originalError ?? error);
}

/** Where in the document and in the result the error is. */
function shapeOf({ path, source, positions, nodes }: GraphQLError): GraphQLErrorOptions {
  return {
    path: path ?? null,
    source: source ?? null,
    positions: positions ?? null,
    nodes: nodes ?? null,
  };
}

// While executing, graphql-js itself coerces variables, up to a number of errors, and finds a null for a non-null argument.
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

// Input coercion suggests names of the schema, which `hideSchemaDetailsFromClientErrors` does not reach.
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
