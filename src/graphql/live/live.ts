/**
 * Live updates beside HTTP: WebSocket at /graphql and server-sent events at /graphql/stream, on the same operations,
 * sessions and rules. A stopping server closes every connection, so that clients go elsewhere, before requests end.
 */
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { LIMITS } from '../../limits.ts';
import type { Logger } from '../log.ts';
import type { Viewers } from '../viewers.ts';
import { openLiveOperations, type LiveOptions } from './operations.ts';
import { checkOrigin } from './origin.ts';
import { openSessions, type LiveHooks } from './sessions.ts';
import { openSse } from './sse.ts';
import { readSseParams } from './sse-params.ts';
import { chooseProtocol, openWebsockets } from './websocket.ts';

export const STREAM_PATH = '/graphql/stream';

interface Options extends Omit<LiveOptions, 'hooks'> {
  readonly config: Pick<Config, 'origins'>;
  readonly viewers: Viewers;
  readonly hooks: LiveHooks;
  readonly clock: Clock;
  readonly log: Logger;
  /** Checks of every GraphQL request that run before its body is read. */
  readonly onRequest: NonNullable<RouteOptions['onRequest']> & ((...args: never) => unknown);
}

/** Call before `addLiveRoutes`: a route can take sockets only when the plugin is there. */
export async function addWebsocketPlugin(server: FastifyInstance): Promise<void> {
  await server.register(websocket, {
    options: { maxPayload: LIMITS.messageBytesMax, perMessageDeflate: false, handleProtocols: chooseProtocol, closeTimeout: LIMITS.closeWaitMsMax } ,
    // The sessions close their sockets with a code; the plugin would without.
    preClose(done) {
      done();
    },
  });
}
