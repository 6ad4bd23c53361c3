/**
 * The HTTP server: the GraphQL engine behind Fastify, with live connections, the playground and plain routes. Failures
 * before GraphQL are answered in GraphQL's shape.
 */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../base/config/config-options.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import type { Tracer } from '../base/telemetry/tracer.ts';
import type { Services } from '../graphql/context.ts';
import { openEngine } from '../graphql/engine.ts';
import { readSchemaText } from '../graphql/schema.ts';
import type { ErasedWatch } from '../social/erasure/erased-watch.ts';
import { addCompression } from './compression.ts';
import { createServer } from './create-server.ts';
import { answerUnknown } from './error-answers.ts';
import { addGraphqlRoutes } from './graphql-routes.ts';
import { addWebsockets, openLive } from './live/live.ts';
import { openLoadShedding } from './load-shedding.ts';
import type { Metrics } from './metrics.ts';
import { addCors } from './origins.ts';
import { addPage } from './page.ts';
import { addPlayground } from './playground.ts';
import { addOperatorRoutes } from './operator.ts';
import { recordAnswer } from './request-log.ts';
import { addHealthRoutes, addSchemaRoute, readinessOf } from './routes.ts';
import type { Viewers } from './sign-in.ts';
import { addUnsubscribe } from './unsubscribe.ts';
import { traceRequests } from './trace-requests.ts';
import { cutUnread } from './unread-answers.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly services: Services;
  /** Watches for the erasure of viewers who are served live. */
  readonly erased: Pick<ErasedWatch, 'watch'>;
  readonly viewers: Viewers;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Null when requests are not traced. */
  readonly tracer: Tracer | null;
}

/** A server that is ready to listen. Closing it answers the requests in progress and then stops Apollo. */
export async function openServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, services, viewers, metrics, log, tracer } = options;
  const server = createServer({ ...options, answerUnknown });
  if (tracer !== null) traceRequests(server, tracer);
  server.addHook('onResponse', (request, reply, finished) => {
    recordAnswer({ metrics, log }, request, reply);
    finished();
  });
  await addEdges(server, options);
  const schemaText = readSchemaText();
  addSchemaRoute(server, schemaText);
  addHealthRoutes(server, { config, metrics, ready: () => readinessOf(services.store) });
  addUnsubscribe(server, services);
  if (config.mongodbUrl === null)
    addOperatorRoutes(server, { store: services.store, dir: config.data });
  cutUnread(server, { clock: services.clock, bytesMax: LIMITS.unreadBytesMax, hooks: metrics });
  if (config.page)
    addPage(server, { isHeaderOn: viewers.isHeaderOn, isPlaygroundOn: config.playground });
  if (config.playground)
    addPlayground(server, {
      demoViewers: services.demoViewers,
      isHeaderOn: viewers.isHeaderOn,
    });
  await addGraphql(server, options, schemaText);
  return server;
}

/** What all routes share: permission for other origins, and compression. */
async function addEdges(
  server: FastifyInstance,
  { config, viewers }: ServerOptions,
): Promise<void> {
  await addCors(server, { origins: config.origins, isHeaderOn: viewers.isHeaderOn });
  await addCompression(server);
}

async function addGraphql(
  server: FastifyInstance,
  { config, services, erased, viewers, metrics, log }: ServerOptions,
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
  const shedding = openLoadShedding(server, { config, hooks: metrics, log });
  const live = openLive(server, {
    engine,
    services,
    erased,
    viewers,
    origins: config.origins,
    shedding,
    hooks: metrics,
    log,
  });
  server.addHook('onClose', () => engine.apollo.stop());
  addGraphqlRoutes(server, { engine, services, viewers, live, shedding });
}
