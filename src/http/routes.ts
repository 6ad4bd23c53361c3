/** The routes that are not GraphQL: the schema as text, liveness, readiness (ready, degraded, or an error) and metrics. */
import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/ports/store.ts';
import type { Metrics } from './metrics.ts';
import { PATHS } from './paths.ts';

interface RoutesOptions {
  readonly metrics: Metrics;
  readonly store: Store;
  readonly schemaText: string;
}

export function addPlainRoutes(
  server: FastifyInstance,
  { metrics, store, schemaText }: RoutesOptions,
): void {
  server.get(PATHS.schema, (_, reply) => reply.type('text/plain; charset=utf-8').send(schemaText));
  server.get(PATHS.alive, (_, reply) => reply.send({ status: 'ok' }));
  server.get(PATHS.ready, async (_, reply) => {
    await store.ping();
    return reply.send({ status: store.isDegraded() ? 'degraded' : 'ready' });
  });
  server.get(PATHS.metrics, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
