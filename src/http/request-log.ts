/** One log line and one measurement per answered request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../base/log.ts';
import type { Metrics } from './metrics.ts';
import { PATHS } from './paths.ts';

export interface RequestLogOptions {
  readonly metrics: Pick<Metrics, 'onRequest'>;
  readonly log: Pick<Logger, 'info'>;
}

export function recordAnswer(
  { metrics, log }: RequestLogOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const route = request.routeOptions.url ?? 'unknown';
  const tookMs = reply.elapsedTime;
  // The duration of a live connection is not a response time.
  const isLive = reply.statusCode === 200 && (request.ws || route === PATHS.stream);
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

/** Undefined when the request has no operation name, or one that is not a valid GraphQL name. */
export function operationName({ body }: FastifyRequest): string | undefined {
  const name = (body as { readonly operationName?: unknown } | null | undefined)?.operationName;
  return typeof name === 'string' && /^[_A-Za-z][_0-9A-Za-z]{0,63}$/.test(name) ? name : undefined;
}
