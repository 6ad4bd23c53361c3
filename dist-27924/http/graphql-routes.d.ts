/**
 * The GraphQL routes: /graphql for requests and sockets, and /graphql/stream for server-sent events. A request passes the
 * encoding check, the document gate and sign-in before GraphQL sees it.
 */
import type { FastifyInstance } from 'fastify';
import type { UserId } from '../model/producers.ts';
import type { Services } from '../graphql/context.ts';
import type { Engine } from '../graphql/engine.ts';
import type { Live } from './live/live.ts';
import type { Viewers } from './sign-in.ts';
declare module 'fastify' {
    interface FastifyRequest {
        viewer: UserId | null;
    }
}
interface GraphqlRoutesOptions {
    readonly engine: Engine;
    readonly services: Services;
    readonly viewers: Viewers;
    readonly live: Live;
}
export declare function addGraphqlRoutes(server: FastifyInstance, options: GraphqlRoutesOptions): void;
export {};
