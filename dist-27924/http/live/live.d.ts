import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../../base/log.ts';
import type { Viewers } from '../sign-in.ts';
import { type LiveOperationsOptions } from './operations.ts';
import { type LiveHooks } from './sessions.ts';
import { openWebsockets } from './websocket.ts';
interface LiveOptions extends LiveOperationsOptions {
    /** Exact origins, in addition to the server's own, whose pages may open live connections. */
    readonly origins: readonly string[];
    readonly viewers: Viewers;
    readonly hooks: LiveHooks;
    readonly log: Logger;
}
export interface Live {
    /** Refuses a request for a live connection by its Origin. */
    check(request: FastifyRequest): void;
    readonly takeSocket: ReturnType<typeof openWebsockets>;
    stream(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}
/** Routes that are added after this can take sockets. */
export declare function addWebsockets(server: FastifyInstance): Promise<void>;
/** Closed with the server, before Apollo stops. */
export declare function openLive(server: FastifyInstance, options: LiveOptions): Live;
export {};
