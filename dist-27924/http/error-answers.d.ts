/** Answers to requests that never reach GraphQL, in GraphQL's shape: refusals, unknown paths and faults. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../base/log.ts';
/** What the caller caused is told; anything else is logged and masked. */
export declare function answerError(log: Pick<Logger, 'error'>, error: Error & {
    readonly statusCode?: number;
}, { request, reply }: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
}): FastifyReply;
/** Answers a path that is not served, or a method that GraphQL does not take. */
export declare function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply;
