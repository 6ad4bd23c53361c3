/**
 * The HTTP server: Fastify in front of Apollo. A request gets an id, a viewer and a look from the gate before GraphQL
 * sees it; whatever fails on the way is answered in GraphQL's shape.
 */
import { fastifyApolloHandler } from '@as-integrations/fastify';
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Config } from '../base/config.ts';
import { FeedError, type ErrorCode } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import { openApollo } from '../graphql/apollo.ts';
import { createContext, type Context, type Services } from '../graphql/context.ts';
import { drainOnClose } from './drain.ts';
import { errorBody, httpStatusOf } from '../graphql/errors.ts';
import { openExecutor } from '../graphql/executor.ts';
import { openGate, type Gate } from '../graphql/gate.ts';
import { openOperationCache } from '../graphql/operation-cache.ts';
import { addWebsockets, openLive, type Live } from './live/live.ts';
import type { Logger } from '../base/log.ts';
import type { Metrics } from './metrics.ts';
import { openResponseCache } from '../graphql/response-cache.ts';
import { addPlayground } from './playground.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { addPlainRoutes } from './routes.ts';
import { buildExecutableSchema, readSchemaText } from '../graphql/schema.ts';
import type { Identity, Viewers } from './sign-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: UserId | null;
    /** What the operation gave, when it was run before Apollo is asked. */
    earlier: ExecutionResult | null;
  }
}

export interface ServerOptions {
  readonly config: Config;
  readonly services: Services;
  readonly viewers: Viewers;
  readonly metrics: Metrics;
  readonly log: Logger;
}

const GRAPHQL_PATH = '/graphql';
const STREAM_PATH = '/graphql/stream';
const JSON_TYPE = 'application/json; charset=utf-8';

/** A server that is ready to listen. Closing it answers what is in flight and then stops Apollo. */
export async function openServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, log, metrics } = options;
  const server = fastify({
    bodyLimit: LIMITS.bodyBytesMax,
    requestTimeout: LIMITS.requestMsMax,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1024 },
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    genReqId: (raw) => requestIdOf(raw.headers[REQUEST_ID_HEADER]),
    logger: false,
    onProtoPoisoning: 'error',
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void answerError(log, error, { request, reply }),
  });
  server.server.maxConnections = LIMITS.connectionsMax;
  drainOnClose(server);
  server.removeContentTypeParser('text/plain');
  server.decorateRequest('viewer', null);
  server.decorateRequest('earlier', null);
  server.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(log, error, { request, reply }),
  );
  server.setNotFoundHandler((request, reply) => answerUnknown(request, reply));
  server.addHook('onResponse', (request, reply, finished) => {
    record(options, request, reply);
    finished();
  });
  addPlainRoutes(server, { metrics, store: options.services.store, schemaText: readSchemaText() });
  if (config.playground)
    await addPlayground(server, {
      demoViewers: options.services.demoViewers,
      isHeaderOn: options.viewers.isHeaderOn,
    });
  await addGraphql(server, options);
  return server;
}

async function addGraphql(server: FastifyInstance, options: ServerOptions): Promise<void> {
  const { config, services, viewers, metrics, log } = options;
  const schema = buildExecutableSchema(readSchemaText());
  const executor = openExecutor({
    schema,
    costMax: config.queryCostMax,
    log,
    compileAfter: LIMITS.compileAfterRuns,
  });
  const known = openOperationCache();
  const answers = openResponseCache(schema);
  const apollo = await openApollo({ schema, config, executor, known, log });
  const gate = openGate();
  await addWebsockets(server);
  const live = openLive(server, {
    schema,
    apollo,
    gate,
    known,
    executor,
    services,
    viewers,
    config,
    hooks: metrics,
    clock: services.clock,
    log,
  });
  const answerByApollo = fastifyApolloHandler<Context>(apollo, {
    context: (request) =>
      Promise.resolve(
        createContext(services, {
          viewer: request.viewer,
          requestId: request.id,
          earlier: request.earlier,
        }),
      ),
  });
  server.addHook('onClose', () => apollo.stop());
  const route: Omit<RouteOptions, 'method'> = {
    url: GRAPHQL_PATH,
    onRequest: (request, reply, next) => {
      if (request.ws) live.check(request);
      void reply.header(REQUEST_ID_HEADER, request.id);
      next(checkEncoding(request));
    },
    preHandler: (request, _, next) => {
      if (request.ws) next();
      else admit(request, { gate, viewers, next });
    },
    async handler(request, reply) {
      const found = known.find(request);
      if (found === null) return answerByApollo.call(server, request, reply);
      const context = createContext(services, { viewer: request.viewer, requestId: request.id });
      const earlier = await answers.find(found, context);
      if (earlier !== null) return reply.type(found.contentType).send(earlier);
      const result = await executor.run({ ...found, context });
      if (result.errors === undefined) {
        const body = Buffer.from(JSON.stringify(result));
        await answers.keep(found, context, body);
        return reply.type(found.contentType).send(body);
      }
      request.earlier = result;
      return answerByApollo.call(server, request, reply);
    },
  };
  server.route({ ...route, method: 'POST' });
  server.route({ ...route, method: 'GET', wsHandler: live.takeSocket });
  addStream(server, live);
}

function addStream(server: FastifyInstance, live: Live): void {
  server.route({
    method: ['GET', 'POST'],
    url: STREAM_PATH,
    onRequest: (request, _, next) => {
      live.check(request);
      next(checkEncoding(request));
    },
    handler: (request, reply) => live.stream(request, reply),
  });
}

interface Admitting {
  readonly gate: Gate;
  readonly viewers: Viewers;
  readonly next: (error?: Error) => void;
}

/** The gate first, then who asks. */
function admit(request: FastifyRequest, { gate, viewers, next }: Admitting): void {
  const stopped = gate.refuse(sourceOf(request));
  if (stopped !== null) throw new FeedError(stopped.code, stopped.message);
  const identity = viewers.identify(request.headers);
  const goOn = ({ viewer }: Identity): void => {
    request.viewer = viewer;
    next();
  };
  if (identity instanceof Promise) identity.then(goOn, next);
  else goOn(identity);
}

/** Bodies are UTF-8 and not compressed: anything else is another way to hide something big. */
function checkEncoding({ headers }: FastifyRequest): Error | undefined {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'] ?? 'identity';
  const isGood = (charset === undefined || /^utf-?8$/i.test(charset)) && encoding === 'identity';
  return isGood
    ? undefined
    : Object.assign(new Error('expected UTF-8 without compression'), { statusCode: 415 });
}

function sourceOf({ body, query }: FastifyRequest): string {
  const holder = (body ?? query) as { readonly query?: unknown } | null;
  return typeof holder?.query === 'string' ? holder.query : '';
}

const REFUSALS: Readonly<Record<number, string>> = {
  406: 'expected Accept: text/event-stream',
  413: `expected a body of at most ${LIMITS.bodyBytesMax} bytes, got more`,
  414: 'expected a shorter address',
  415: 'expected Content-Type: application/json in UTF-8, uncompressed',
};

function answerError(
  log: Logger,
  error: Error & { readonly statusCode?: number },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  if (error instanceof FeedError)
    return answer(reply, {
      status: httpStatusOf(error.code),
      code: error.code,
      message: error.message,
    });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return answer(reply, {
      status,
      code: 'BAD_REQUEST',
      message: REFUSALS[status] ?? 'expected a GraphQL request in JSON',
    });
  log.error({ err: error, requestId: request.id }, 'a request failed before GraphQL');
  return reply
    .code(500)
    .type(JSON_TYPE)
    .send(errorBody('INTERNAL_SERVER_ERROR', 'Internal server error', { requestId: request.id }));
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isGraphql = [GRAPHQL_PATH, STREAM_PATH].includes(request.url.split('?')[0] ?? '');
  if (isGraphql) void reply.header('allow', 'GET, POST');
  return answer(
    reply,
    isGraphql
      ? { status: 405, code: 'BAD_REQUEST', message: 'expected GET or POST' }
      : {
          status: 404,
          code: 'NOT_FOUND',
          message:
            'expected /graphql, /graphql/stream, /schema.graphql, /healthz, /readyz or /metrics',
        },
  );
}

function answer(
  reply: FastifyReply,
  {
    status,
    code,
    message,
  }: {
    readonly status: number;
    readonly code: ErrorCode | 'BAD_REQUEST';
    readonly message: string;
  },
): FastifyReply {
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type(JSON_TYPE).send(errorBody(code, message));
}

function record(
  { metrics, log }: ServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const route = request.routeOptions.url ?? 'unknown';
  const tookMs = reply.elapsedTime;
  // How long a live connection lasted is no time to answer.
  const isLive = reply.statusCode === 200 && (request.ws || route === STREAM_PATH);
  if (!isLive) metrics.onRequest(route, reply.statusCode, tookMs);
  log.info(
    {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(tookMs * 100) / 100,
      operation: operationName(request),
    },
    'answered',
  );
}

function operationName({ body }: FastifyRequest): string | undefined {
  const name = (body as { readonly operationName?: unknown } | null | undefined)?.operationName;
  return typeof name === 'string' && /^[_A-Za-z][_0-9A-Za-z]{0,63}$/.test(name) ? name : undefined;
}
