/** Reads what a request for a stream asks for, from a JSON body or from the address, and checks its shape. */
import type { FastifyRequest } from 'fastify';
import { isMap } from '../../base/json.ts';
import { documentIdOf, type DocumentReference } from '../../graphql/documents.ts';
import { shapeProblem } from '../../graphql/request-shape.ts';
import { RequestShapeError, StatusError } from '../error-answers.ts';
import type { SseParams } from './sse.ts';

/** What a request of the right shape can have. */
interface GivenParams extends DocumentReference {
  readonly query?: string | null;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
}

/** Throws an error with the status to answer: 406, or 400 for anything but a GraphQL request. */
export function readSseParams({
  method,
  headers,
  body,
  query: address,
}: Pick<FastifyRequest, 'method' | 'headers' | 'body' | 'query'>): SseParams {
  if (!/(^|[,\s])text\/event-stream\s*($|[,;])/i.test(headers.accept ?? ''))
    throw new StatusError(406);
  const given = method === 'GET' ? withObjects(address) : body;
  const problem = shapeProblem(given);
  if (problem !== null) throw new RequestShapeError(problem);
  const { query, operationName, variables, ...named } = given as GivenParams;
  if ((query ?? '') === '' && documentIdOf(named) === null)
    throw new RequestShapeError('expected query or documentId, got neither');
  return {
    query: query ?? '',
    named,
    operationName: operationName ?? null,
    variables: variables ?? {},
  };
}

/** An address has these values as JSON. */
function withObjects(query: unknown): unknown {
  if (!isMap(query)) return query;
  const { variables, extensions } = query;
  return { ...query, variables: parsed(variables), extensions: parsed(extensions) };
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new StatusError(400, error);
  }
}
