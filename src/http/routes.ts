/** The routes besides GraphQL: the schema as text, liveness, readiness (ready, degraded, or an error) and metrics. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LIMITS } from '../base/limits.ts';
import type { Store } from '../store/ports/store.ts';
import { FeedError } from '../base/errors.ts';
import { checkReader, type MetricsConfig } from './metrics-access.ts';
import type { Metrics } from './metrics.ts';
import { answerConditionally } from './conditional-get.ts';
import { PATHS } from './paths.ts';

export type Readiness = 'ready' | 'degraded';

export interface HealthOptions {
  readonly config: MetricsConfig;
  readonly metrics: Pick<Metrics, 'contentType' | 'text'>;
  /** While the process is not ready, rejects with what is missing. */
  readonly ready: () => Promise<Readiness>;
}

/** Load balancers and uptime checks use HEAD. */
const WITH_HEAD = { exposeHeadRoute: true } as const;

/** Rejects while the durable store does not answer. */
export async function readinessOf(store: Pick<Store, 'ping' | 'isDegraded'>): Promise<Readiness> {
  await store.ping();
  return store.isDegraded() ? 'degraded' : 'ready';
}

export function addSchemaRoute(server: FastifyInstance, schemaText: string): void {
  const schemaLife = `public, max-age=${LIMITS.schemaSecondsMax}`;
  server.get(PATHS.schema, { ...WITH_HEAD, onSend: answerConditionally }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', schemaLife).send(schemaText),
  );
}

/** The health routes of every process that listens. */
export function addHealthRoutes(
  server: FastifyInstance,
  { config, metrics, ready }: HealthOptions,
): void {
  server.get(PATHS.alive, WITH_HEAD, (_, reply) => unkept(reply).send({ status: 'ok' }));
  server.get(PATHS.ready, WITH_HEAD, async (_, reply) =>
    unkept(reply).send({ status: await ready() }),
  );
  server.get(PATHS.metrics, async (request, reply) => {
    const answer = checkReader(config, request);
    if (answer === 'absent') return reply.callNotFound();
    if (answer === 'refused')
      throw new FeedError(
        'UNAUTHENTICATED',
        'expected Authorization: Bearer and the metrics token',
      );
    return unkept(reply)
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** For what is only true now. */
function unkept(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
