/**
 * Answers one GraphQL request that was admitted. A plain request for a known operation is answered here, because
 * Apollo's pipeline costs more than a page. Apollo answers all others: new operations, GETs, bodies and Accept headers
 * that are not plain, and every result with errors, which it formats.
 */
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { createContext, type Context, type Services } from '../graphql/context.ts';
import type { Engine } from '../graphql/engine.ts';
import type { OperationRequest } from '../graphql/operation-cache.ts';
import { JSON_TYPE } from './json-headers.ts';
import { firstLanguage } from './language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operation's result, when it has errors and Apollo only has to format them. */
    precomputed: ExecutionResult | null;
  }
}

interface AnswerOptions {
  readonly engine: Engine;
  readonly services: Services;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export function openAnswer(server: FastifyInstance, { engine, services }: AnswerOptions): Answer {
  const { responses, executor } = engine;
  const answerByApollo = openApolloAnswer(server, { engine, services });
  server.decorateRequest('precomputed', null);
  return async (request, reply) => {
    const plain = matchPlain(engine, request);
    if (plain === null) return answerByApollo(request, reply);
    const { operation, contentType } = plain;
    const context = contextOf(services, request);
    const cached = await responses.get(operation, context);
    if (cached !== null) return reply.type(contentType).send(cached);
    const answer = await executor.answer({ context, ...operation });
    if (!Buffer.isBuffer(answer)) {
      request.precomputed = answer;
      return answerByApollo(request, reply);
    }
    await responses.put(operation, context, answer);
    return reply.type(contentType).send(answer);
  };
}

function openApolloAnswer(server: FastifyInstance, { engine, services }: AnswerOptions): Answer {
  const handler = fastifyApolloHandler<Context>(engine.apollo, {
    context: (request) => Promise.resolve(contextOf(services, request)),
  });
  return async (request, reply) => handler.call(server, Object.create(request, AT_A_HOST), reply);
}

function contextOf(
  services: Services,
  { viewer, claims, id: requestId, ip: address, precomputed, headers }: FastifyRequest,
): Context {
  const language = firstLanguage(headers['accept-language']);
  return createContext(services, { viewer, claims, requestId, address, language, precomputed });
}

/** The handler builds a URL from the request to read what follows the path, and fails if the client sent no host. */
const AT_A_HOST = { hostname: { value: 'localhost' }, protocol: { value: 'http' } } as const;

interface PlainRequest {
  readonly operation: OperationRequest;
  readonly contentType: string;
}

const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

/** Apollo's content types for the Accept headers that clients send. Apollo negotiates any other header. */
const CONTENT_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/json, text/plain, */*', JSON_TYPE],
  ['application/graphql-response+json', GRAPHQL_TYPE],
  ['application/graphql-response+json,application/json;q=0.9', GRAPHQL_TYPE],
]);

/** Null when the request is not a plain POST of a known operation. */
function matchPlain({ operations }: Engine, request: FastifyRequest): PlainRequest | null {
  const contentType = CONTENT_TYPES.get(request.headers.accept);
  if (request.method !== 'POST' || contentType === undefined) return null;
  const operation = operations.match(request.body);
  return operation === null ? null : { operation, contentType };
}
