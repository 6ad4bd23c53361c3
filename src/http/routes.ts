/** The routes that are not GraphQL: the schema as text, liveness, readiness (ready, degraded, or an error) and metrics. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LIMITS } from '../base/limits.ts';
import type { Store } from '../store/ports/store.ts';
import { FeedError } from '../base/errors.ts';
import { answerUnknown } from './error-answers.ts';
import { checkReader, type MetricsConfig } from './metrics-access.ts';
import type { Metrics } from './metrics.ts';
import { answerConditionally } from './conditional-get.ts';
import { PATHS } from './paths.ts';

interface RoutesOptions {
  readonly metrics: Metrics;
  readonly store: Store;
  readonly schemaText: string;
  readonly config: MetricsConfig;
}

/** Load balancers and uptime checks ask with HEAD. */
const WITH_HEAD = { exposeHeadRoute: true } as const;

export function addPlainRoutes(
  server: FastifyInstance,
  { metrics, store, schemaText, config }: RoutesOptions,
): void {
  const schemaLife = `public, max-age=${LIMITS.schemaSecondsMax}`;
  server.get(PATHS.schema, { ...WITH_HEAD, onSend: answerConditionally }, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', schemaLife)
      .header('x-content-type-options', 'nosniff')
      .send(schemaText),
  );
  server.get(PATHS.alive, WITH_HEAD, (_, reply) => unkept(reply).send({ status: 'ok' }));
  server.get(PATHS.ready, WITH_HEAD, async (_, reply) => {
    await store.ping();
    return unkept(reply).send({ status: store.isDegraded() ? 'degraded' : 'ready' });
  });
  server.get(PATHS.metrics, async (request, reply) => {
    const answer = checkReader(config, request);
    if (answer === 'absent') return answerUnknown(request, reply);
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

/** What is true now only. */
function unkept(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
