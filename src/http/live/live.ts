/**
 * Live updates beside HTTP: WebSocket at /graphql and server-sent events at /graphql/stream, on the same operations,
 * sessions and rules. A server that stops closes every connection first, so that clients go elsewhere.
 */
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Logger } from '../../base/log.ts';
import type { Viewers } from '../sign-in.ts';
import { openLiveOperations, type LiveOptions } from './operations.ts';
import { checkOrigin } from './origin.ts';
import { openSessions, type LiveHooks } from './sessions.ts';
import { openSse } from './sse.ts';
import { readSseParams } from './sse-params.ts';
import { chooseProtocol, openWebsockets } from './websocket.ts';

interface Options extends LiveOptions {
  readonly config: Pick<Config, 'origins'>;
  readonly viewers: Viewers;
  readonly hooks: LiveHooks;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Live {
  /** Refuses a request for a live connection by its Origin. */
  check(request: FastifyRequest): void;
  readonly takeSocket: ReturnType<typeof openWebsockets>;
  stream(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

const SOCKETS = {
  maxPayload: LIMITS.messageBytesMax,
  perMessageDeflate: false,
  handleProtocols: chooseProtocol,
  closeTimeout: LIMITS.closeWaitMsMax,
};

/** Routes that are added after this can take sockets. */
export async function addWebsockets(server: FastifyInstance): Promise<void> {
  // Sessions close their sockets with a code; the plugin would without one.
  await server.register(websocket, {
    options: SOCKETS,
    preClose: (done) => {
      done();
    },
  });
}

/** Closed with the server, before Apollo stops. */
export function openLive(server: FastifyInstance, options: Options): Live {
  const { config, viewers } = options;
  const sessions = openSessions(options);
  const timers = [
    setInterval(() => sessions.sweep(), LIMITS.expirySweepMs),
    setInterval(() => sessions.beat(), LIMITS.keepAliveMs),
  ];
  for (const timer of timers) timer.unref();
  server.addHook('preClose', async () => {
    await sessions.drain();
    timers.forEach((timer) => clearInterval(timer));
  });
  const parts = { ...options, operations: openLiveOperations(options), sessions };
  const answer = openSse(parts);
  return {
    check: (request) =>
      checkOrigin({ origins: config.origins, isHeaderOn: viewers.isHeaderOn }, request),
    takeSocket: openWebsockets(parts),
    stream: (request, reply) => answer(request, reply, readSseParams(request)),
  };
}
