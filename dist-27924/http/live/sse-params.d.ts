/** What a request for a stream asks for, from a JSON body or from the address, and what is wrong with its shape. */
import type { FastifyRequest } from 'fastify';
import type { SseParams } from './sse.ts';
/** Throws an error with the status that the server answers: 406, or 400 for what is not a GraphQL request. */
export declare function readSseParams({ method, headers, body, query, }: Pick<FastifyRequest, 'method' | 'headers' | 'body' | 'query'>): SseParams;
