/** Reads what a request for a stream asks for, from a JSON body or from the address, and checks its shape. */
import type { FastifyRequest } from 'fastify';
import { documentIdOf } from '../../graphql/documents.ts';
import type { SseParams } from './sse.ts';

/** Throws an error with the status to answer: 406, or 400 for anything but a GraphQL request. */
export function readSseParams({
  method,
  headers,
  body,
  query,
}: Pick<FastifyRequest, 'method' | 'headers' | 'body' | 'query'>): SseParams {
  if (!/(^|[,\s])text\/event-stream\s*($|[,;])/i.test(headers.accept ?? '')) throw refused(406);
  const given = method === 'GET' ? withObjects(query) : body;
  if (!isRecord(given)) throw refused(400);
  const { query: source = '', operationName = null, variables = null } = given;
  const documentId = documentIdOf(given);
  if (typeof source !== 'string' || (source === '' && documentId === null)) throw refused(400);
  if (operationName !== null && typeof operationName !== 'string') throw refused(400);
  if (variables !== null && !isRecord(variables)) throw refused(400);
  return { query: source, documentId, operationName, variables: variables ?? {} };
}

/** An address has these values as JSON. */
function withObjects(query: unknown): unknown {
  if (!isRecord(query)) return query;
  const { variables, extensions } = query;
  return { ...query, variables: parsed(variables), extensions: parsed(extensions) };
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as unknown;
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
