/** The routes that are not GraphQL: the schema as text, liveness, readiness (ready, degraded, or an error) and metrics. */
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../base/limits.ts';
import type { Store } from '../store/ports/store.ts';
import type { Metrics } from './metrics.ts';
import { answerConditionally } from './conditional-get.ts';
import { PATHS } from './paths.ts';

interface RoutesOptions {
  readonly metrics: Metrics;
  readonly store: Store;
  readonly schemaText: string;
}

/** Load balancers and uptime checks ask with HEAD. */
const WITH_HEAD = { exposeHeadRoute: true } as const;

export function addPlainRoutes(
  server: FastifyInstance,
  { metrics, store, schemaText }: RoutesOptions,
): void {
  const schemaLife = `public, max-age=${LIMITS.schemaSecondsMax}`;
  server.get(PATHS.schema, { ...WITH_HEAD, onSend: answerConditionally }, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', schemaLife)
      .header('x-content-type-options', 'nosniff')
      .send(schemaText),
  );
  server.get(PATHS.alive, WITH_HEAD, (_, reply) => reply.send({ status: 'ok' }));
  server.get(PATHS.ready, WITH_HEAD, async (_, reply) => {
    await store.ping();
    return reply.send({ status: store.isDegraded() ? 'degraded' : 'ready' });
  });
  server.get(PATHS.metrics, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
