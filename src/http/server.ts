/**
 * The HTTP server: the GraphQL engine behind Fastify, with live connections, the playground and plain routes. What fails
 * on the way to GraphQL is answered in GraphQL's shape.
 */
import { fastify, type FastifyError, type FastifyInstance } from 'fastify';
import type { Config } from '../base/config/config-options.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import type { Tracer } from '../base/telemetry/tracer.ts';
import type { Services } from '../graphql/context.ts';
import { openEngine } from '../graphql/engine.ts';
import { readSchemaText } from '../graphql/schema.ts';
import { addCompression } from './compression.ts';
import { drainOnClose } from './drain.ts';
import { answerError, answerUnknown } from './error-answers.ts';
import { addGraphqlRoutes } from './graphql-routes.ts';
import { addWebsockets, openLive } from './live/live.ts';
import type { Metrics } from './metrics.ts';
import { addCors } from './origins.ts';
import { addPage } from './page.ts';
import { addPlayground } from './playground.ts';
import { addOperatorRoutes } from './operator.ts';
import { answerClientError, refuseOddRequests } from './raw-errors.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { recordAnswer } from './request-log.ts';
import { addPlainRoutes } from './routes.ts';
import type { Viewers } from './sign-in.ts';
import { addUnsubscribe } from './unsubscribe.ts';
import { traceRequests } from './trace-requests.ts';
import { cutUnread } from './unread-answers.ts';

const LATE_CHECK_MS = 1_000;

export interface ServerOptions {
  readonly config: Config;
  readonly services: Services;
  readonly viewers: Viewers;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Null when requests are not traced. */
  readonly tracer: Tracer | null;
}

/** A server that is ready to listen. Closing it answers what is in flight and then stops Apollo. */
export async function openServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, services, viewers, metrics, log, tracer } = options;
  const server = createServer(options);
  if (tracer !== null) traceRequests(server, tracer);
  server.addHook('onResponse', (request, reply, finished) => {
    recordAnswer({ metrics, log }, request, reply);
    finished();
  });
  await addEdges(server, options);
  const schemaText = readSchemaText();
  addPlainRoutes(server, { metrics, store: services.store, schemaText, config });
  addUnsubscribe(server, services);
  if (config.mongodbUrl === null)
    addOperatorRoutes(server, { store: services.store, dir: config.data });
  cutUnread(server, { clock: services.clock, bytesMax: LIMITS.unreadBytesMax, hooks: metrics });
  if (config.page)
    addPage(server, { isHeaderOn: viewers.isHeaderOn, isPlaygroundOn: config.playground });
  if (config.playground)
    await addPlayground(server, {
      demoViewers: services.demoViewers,
      isHeaderOn: viewers.isHeaderOn,
    });
  await addGraphql(server, options, schemaText);
  return server;
}

/** Fastify with every default set that matters, and with bounded bodies, headers, times and connections. */
function createServer({
  config,
  log,
  metrics,
}: Pick<ServerOptions, 'config' | 'log' | 'metrics'>): FastifyInstance {
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

/** What every route has in common: a request id, permission for pages of other origins, compression. */
async function addEdges(
  server: FastifyInstance,
  { config, viewers }: ServerOptions,
): Promise<void> {
  server.addHook('onRequest', (request, reply, next) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    next();
  });
  await addCors(server, { origins: config.origins, isHeaderOn: viewers.isHeaderOn });
  await addCompression(server);
}

async function addGraphql(
  server: FastifyInstance,
  { config, services, viewers, metrics, log }: ServerOptions,
  schemaText: string,
): Promise<void> {
  const engine = await openEngine({
    schemaText,
    config,
    log,
    hooks: metrics,
    templates: services.templates,
  });
  await addWebsockets(server);
  const live = openLive(server, {
    engine,
    services,
    viewers,
    origins: config.origins,
    hooks: metrics,
    log,
  });
  server.addHook('onClose', () => engine.apollo.stop());
  addGraphqlRoutes(server, { engine, services, viewers, live });
}
