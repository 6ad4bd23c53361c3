/**
 * GraphQL over WebSocket, by the protocol graphql-transport-ws. graphql-ws reads and writes its messages; this file maps
 * it onto a socket with a bounded buffer and a credential that expires, and has the close code of every reason.
 */
import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { type GraphQLSchema } from 'graphql';
import type { Logger } from '../../base/log.ts';
import { type Viewers } from '../sign-in.ts';
import type { LiveOperations } from './operations.ts';
import type { LiveHooks, Sessions } from './sessions.ts';
export interface WebsocketOptions {
    readonly operations: LiveOperations;
    readonly sessions: Sessions;
    readonly viewers: Viewers;
    readonly hooks: Pick<LiveHooks, 'onLiveEvent'>;
    readonly log: Logger;
    readonly schema: GraphQLSchema;
}
/** Serves sockets whose upgrade was let through. */
export declare function openWebsockets(options: WebsocketOptions): (socket: WebSocket, request: FastifyRequest) => void;
/** Every subprotocol is accepted at the handshake, so that a client of another one gets 4406, which says what to speak. */
export declare function chooseProtocol(offered: ReadonlySet<string>): string | false;
