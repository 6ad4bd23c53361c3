/** The plain routes beside GraphQL: the schema as text, health, readiness (ready, degraded, or an error) and metrics. */
import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/ports/store.ts';
import type { Metrics } from './metrics.ts';

interface RoutesOptions {
  readonly metrics: Metrics;
  readonly store: Store;
  readonly schemaText: string;
}

export function addPlainRoutes(
  server: FastifyInstance,
  { metrics, store, schemaText }: RoutesOptions,
): void {
  server.get('/schema.graphql', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(schemaText),
  );
  server.get('/healthz', (_, reply) => reply.send({ status: 'ok' }));
  server.get('/readyz', async (_, reply) => {
    await store.ping();
    return reply.send({ status: store.isDegraded() ? 'degraded' : 'ready' });
  });
  server.get('/metrics', async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
