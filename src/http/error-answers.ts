/** Answers to requests that never reach GraphQL, in GraphQL's shape: refusals, unknown paths and faults. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeValue } from '../base/describe-value.ts';
import { FeedError, RateLimitedError, type ErrorCode } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { errorBody, httpStatusOf, type ErrorReports } from '../graphql/errors.ts';
import { JSON_TYPE } from './json-headers.ts';
import { PATHS } from './paths.ts';

/** Our wording for what Fastify refuses, by status. */
const REFUSALS: Readonly<Record<number, (request: FastifyRequest) => string>> = {
  406: ({ headers }) => `expected Accept: text/event-stream, got ${describeValue(headers.accept)}`,
  413: () => `expected a body of at most ${LIMITS.bodyBytesMax} bytes, got more`,
  414: ({ url }) => `expected a shorter address, got ${url.length} characters`,
  415({ headers }) {
    const encoding = headers['content-encoding'] ?? 'identity';
    const got =
      encoding === 'identity'
        ? describeValue(headers['content-type'])
        : `Content-Encoding: ${describeValue(encoding)}`;
    return `expected Content-Type: application/json in UTF-8, uncompressed, got ${got}`;
  },
};

/** A refusal in the words that its status has above. */
export class StatusError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, cause?: unknown) {
    super(`answered with ${statusCode}`, { cause });
    this.statusCode = statusCode;
  }
}

/** A refusal of a request whose shape is wrong, in words of its own. */
export class RequestShapeError extends Error {
  readonly statusCode = 400;
}

interface ErrorAnswer {
  readonly status: number;
  readonly code: ErrorCode | 'BAD_REQUEST';
  readonly message: string;
  /** How many seconds to wait; null when waiting does not help. */
  readonly retryAfter?: number | null;
}

/** Reports errors caused by the caller; logs and masks everything else. */
export function answerError(
  { log, hooks }: ErrorReports,
  error: Error & { readonly statusCode?: number; readonly code?: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  // Closing a window while the answer is on its way is not a fault.
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed) {
    log.debug({ requestId: request.id }, 'the client left before its answer was sent');
    return reply;
  }
  const known = errorAnswerOf(error, request);
  hooks.onError(known?.code ?? 'INTERNAL_SERVER_ERROR');
  if (known !== null) return send(reply, known);
  log.error({ err: error, requestId: request.id }, 'a request failed before GraphQL');
  return reply
    .code(500)
    .type(JSON_TYPE)
    .send(errorBody('INTERNAL_SERVER_ERROR', 'Internal server error', { requestId: request.id }));
}

/** Null for a fault of the server. */
function errorAnswerOf(
  error: Error & { readonly statusCode?: number; readonly code?: string },
  request: FastifyRequest,
): ErrorAnswer | null {
  if (error instanceof FeedError) {
    const { code, message } = error;
    const retryAfter = error instanceof RateLimitedError ? error.retryAfter : null;
    return { status: httpStatusOf(code), code, message, retryAfter };
  }
  const { statusCode: status = 500 } = error;
  if (status < 400 || status >= 500) return null;
  if (error instanceof RequestShapeError)
    return { status, code: 'BAD_REQUEST', message: error.message };
  const message =
    error.code === 'FST_ERR_BAD_URL'
      ? `expected a path with valid percent-encoding, got ${describeValue(pathOf(request))}`
      : (REFUSALS[status]?.(request) ?? 'expected a GraphQL request in JSON');
  return { status, code: 'BAD_REQUEST', message };
}

const METHODS = ['GET', 'HEAD', 'POST'] as const;

/** Answers a path that is not served, or a method that its path does not accept. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { page, playground, graphql, stream, schema, alive, ready } = PATHS;
  const paths = [page, playground, graphql, stream, schema, alive, ready];
  return answerUnserved(request, reply, paths);
}

/** The same for a worker, which serves fewer paths. */
export function answerUnknownToWorker(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { alive, ready, metrics } = PATHS;
  return answerUnserved(request, reply, [alive, ready, metrics]);
}

/** `paths` are those that strangers may know of, in so far as they are served. */
function answerUnserved(
  request: FastifyRequest,
  reply: FastifyReply,
  paths: readonly string[],
): FastifyReply {
  const { server, method } = request;
  const path = pathOf(request);
  const taken = (url: string): readonly string[] =>
    METHODS.filter((each) => server.hasRoute({ method: each, url }));
  const methods = paths.includes(path) ? taken(path) : [];
  if (methods.length > 0 && !methods.includes(method)) {
    void reply.header('allow', methods.join(', '));
    const message = `expected ${methods.join(' or ')}, got ${method}`;
    return send(reply, { status: 405, code: 'BAD_REQUEST', message });
  }
  const others = paths.filter((url) => url !== path && taken(url).length > 0);
  const expected = `${others.slice(0, -1).join(', ')} or ${others.at(-1)}`;
  const message = `expected ${expected}, got ${describeValue(path)}`;
  return send(reply, { status: 404, code: 'NOT_FOUND', message });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

function send(
  reply: FastifyReply,
  { status, code, message, retryAfter = null }: ErrorAnswer,
): FastifyReply {
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  if (status === 503) void reply.header('retry-after', '1');
  if (retryAfter !== null) void reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(errorBody(code, message, retryAfter === null ? {} : { retryAfter }));
}
