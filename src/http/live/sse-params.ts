/** What a request for a stream asks for, from a JSON body or from the address, and what is wrong with its shape. */
import type { FastifyRequest } from 'fastify';
import type { SseParams } from './sse.ts';

/** Throws an error with the status that the server answers: 406, or 400 for what is not a GraphQL request. */
export function readSseParams({
  method,
  headers,
  body,
  query,
}: Pick<FastifyRequest, 'method' | 'headers' | 'body' | 'query'>): SseParams {
  if (!/(^|[,\s])text\/event-stream\s*($|[,;])/i.test(headers.accept ?? '')) throw refused(406);
  const given = method === 'GET' ? withVariables(query) : body;
  if (!isRecord(given)) throw refused(400);
  const { query: source, operationName = null, variables = null } = given;
  if (typeof source !== 'string' || source === '') throw refused(400);
  if (operationName !== null && typeof operationName !== 'string') throw refused(400);
  if (variables !== null && !isRecord(variables)) throw refused(400);
  return {
    query: source,
    operationName: operationName === '' ? null : operationName,
    variables: variables ?? {},
  };
}

function withVariables(query: unknown): unknown {
  if (!isRecord(query) || typeof query['variables'] !== 'string') return query;
  try {
    return { ...query, variables: JSON.parse(query['variables']) as unknown };
  } catch (error) {
    throw refused(400, error);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(statusCode: number, cause?: unknown): Error {
  return Object.assign(new Error('expected a request for a stream', { cause }), { statusCode });
}
