import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { type Services } from '../graphql/context.ts';
import type { Engine } from '../graphql/engine.ts';
declare module 'fastify' {
    interface FastifyRequest {
        /** The operation's result, when it has errors and Apollo is only asked to format them. */
        precomputed: ExecutionResult | null;
    }
}
export interface AnswerOptions {
    readonly engine: Engine;
    readonly services: Services;
}
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
export declare function openAnswer(server: FastifyInstance, { engine, services }: AnswerOptions): Answer;
export {};
