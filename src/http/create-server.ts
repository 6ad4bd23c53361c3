/** The bare HTTP server under every process that listens: bounded in all it accepts, and answering errors in one shape. */
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
  /** Answers requests for what is not there. */
  readonly answerUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Fastify with every default set that matters, and with bounded bodies, headers, times and connections. */
export function createServer({
  config,
  log,
  metrics,
  answerUnknown,
}: CreateServerOptions): FastifyInstance {
  const server = fastify({
    bodyLimit: LIMITS.bodyBytesMax,
    // Node looks for late requests once in an interval, so a request may outlast its time by one.
    requestTimeout: LIMITS.requestMsMax - LATE_CHECK_MS,
    keepAliveTimeout: 65_000,
    // What arrives while the server stops is answered, and its connection ends.
    return503OnClosing: false,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: LATE_CHECK_MS,
      maxHeaderSize: LIMITS.headerBytesMax,
      // Asked of every request by ours, whose answer has the shape of all others.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    genReqId: (raw) => requestIdOf(raw.headers[REQUEST_ID_HEADER]),
    logger: false,
    onProtoPoisoning: 'error',
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) =>
      void answerError({ log, hooks: metrics }, error, { request, reply }),
  });
  server.server.maxConnections = LIMITS.connectionsMax;
  refuseOddRequests(server);
  drainOnClose(server);
  server.removeContentTypeParser('text/plain');
  server.setErrorHandler((error: FastifyError, request, reply) =>
    answerError({ log, hooks: metrics }, error, { request, reply }),
  );
  server.setNotFoundHandler(answerUnknown);
  return server;
}
