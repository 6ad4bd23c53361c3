/** A span for each request, named after its route, inside the caller's own span if the request names one. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Tracer } from '../base/telemetry/tracer.ts';
import { operationName } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when requests are not traced. */
    span: RequestSpan | null;
  }
}

/** Runs before all other hooks, so that the span covers them. A live connection's span ends with the connection. */
export function traceRequests(server: FastifyInstance, tracer: Tracer): void {
  server.decorateRequest('span', null);
  server.addHook('onRequest', (request, _, next) => {
    const span = tracer.request(request.headers, {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'palisade.request': request.id,
    });
    request.span = span;
    span.within(next);
  });
  // A request that had to wait for its turn resumes in the context of another request.
  server.addHook('preValidation', (request, _, next) => {
    if (request.span === null) next();
    else request.span.within(next);
  });
  server.addHook('onResponse', (request, reply, next) => {
    sayOperation(request);
    request.span?.say({ 'http.response.status_code': reply.statusCode });
    request.span?.end(reply.statusCode >= 500);
    next();
  });
}

function sayOperation(request: FastifyRequest): void {
  const operation = operationName(request);
  if (operation !== undefined) request.span?.say({ 'graphql.operation.name': operation });
}
