/** The bare HTTP server of every process that listens. It bounds all input and answers errors in one shape. */
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../base/config/config-options.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import type { ErrorHooks } from '../graphql/errors.ts';
import { drainOnClose } from './drain.ts';
import { answerError } from './error-answers.ts';
import { answerClientError, refuseOddRequests } from './raw-errors.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';

const LATE_CHECK_MS = 1_000;

export interface CreateServerOptions {
  readonly config: Pick<Config, 'trustProxy'>;
  readonly log: Logger;
  readonly metrics: ErrorHooks;
  /** Answers requests for unknown paths. */
  readonly answerUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Fastify with every default that matters set explicitly, and with bounded bodies, headers, times and connections. */
export function createServer({
  config,
  log,
  metrics,
  answerUnknown,
}: CreateServerOptions): FastifyInstance {
  const server = fastify({
    bodyLimit: LIMITS.bodyBytesMax,
    // Node looks for late requests once per interval, so a request can exceed its time by one interval.
    requestTimeout: LIMITS.requestMsMax - LATE_CHECK_MS,
    keepAliveTimeout: 65_000,
    // Requests that arrive while the server stops are answered, and their connection then ends.
    return503OnClosing: false,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: LATE_CHECK_MS,
      maxHeaderSize: LIMITS.headerBytesMax,
      // Our own check covers every request, and its answer has the same shape as all others.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, server.connections.get(socket)?.answers),
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    genReqId: (raw) => requestIdOf(raw.headers[REQUEST_ID_HEADER]),
    logger: false,
    onProtoPoisoning: 'error',
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) =>
      void answerError({ log, hooks: metrics }, error, { request, reply }),
  });
  server.server.maxConnections = LIMITS.connectionsMax;
  // First, so that refusals have them too: an id to find in the log, and a type that browsers do not guess.
  server.addHook('onRequest', (request, reply, next) => {
    void reply.header(REQUEST_ID_HEADER, request.id).header('x-content-type-options', 'nosniff');
    next();
  });
  refuseOddRequests(server);
  drainOnClose(server);
  server.removeContentTypeParser('text/plain');
  server.setErrorHandler((error: FastifyError, request, reply) =>
    isUnwantedBody(error, request)
      ? answerUnknown(request, reply)
      : answerError({ log, hooks: metrics }, error, { request, reply }),
  );
  server.setNotFoundHandler(answerUnknown);
  return server;
}

/**
 * Whether a body was refused that nothing would have taken: Fastify reads a body before it says that a path or a method
 * is not served. No route serves OPTIONS; preflights are answered before their body is read.
 */
function isUnwantedBody({ statusCode = 500 }: FastifyError, request: FastifyRequest): boolean {
  return statusCode < 500 && (request.is404 || request.method === 'OPTIONS');
}
