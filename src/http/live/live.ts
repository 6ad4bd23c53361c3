/**
 * Live updates: WebSocket at /graphql and server-sent events at /graphql/stream, with the same operations, sessions and
 * rules. A server that stops closes every connection first, so that clients reconnect elsewhere.
 */
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Logger } from '../../base/log.ts';
import type { ErrorHooks } from '../../graphql/errors.ts';
import { refusal } from '../../graphql/executor.ts';
import type { Viewers } from '../sign-in.ts';
import {
  openLiveOperations,
  type LiveOperations,
  type LiveOperationsOptions,
} from './operations.ts';
import type { LoadShedding } from '../load-shedding.ts';
import { checkOrigin } from '../origins.ts';
import { openSessions, type LiveHooks, type Sessions } from './sessions.ts';
import { openSse } from './sse.ts';
import { readSseParams } from './sse-params.ts';
import { answerBadHandshake, watchUpgrades } from './upgrades.ts';
import { chooseProtocol, openWebsockets } from './websocket.ts';

interface LiveOptions extends LiveOperationsOptions {
  /** Exact origins, in addition to the server's own, whose pages may open live connections. */
  readonly origins: readonly string[];
  readonly viewers: Viewers;
  readonly shedding: LoadShedding;
  readonly hooks: LiveHooks & ErrorHooks;
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

/** Routes that are added afterwards can take sockets. The server's connections must already be watched. */
export async function addWebsockets(server: FastifyInstance): Promise<void> {
  // Sessions close their sockets with a code; the plugin would close them without one.
  await server.register(websocket, {
    options: { ...SOCKETS, server: watchUpgrades(server) },
    preClose: (done) => {
      done();
    },
  });
  server.websocketServer.on('wsClientError', answerBadHandshake);
}

/** Closed with the server, before Apollo stops. */
export function openLive(server: FastifyInstance, options: LiveOptions): Live {
  const { origins, viewers, hooks, log, engine, services } = options;
  const sessions = openSessions({ clock: services.clock, hooks });
  closeWithServer(server, sessions);
  const operations = openLiveOperations(options);
  const stream = openSse({ operations, sessions, viewers, hooks });
  return {
    check: (request) => checkOrigin({ origins, isHeaderOn: viewers.isHeaderOn }, request),
    takeSocket: openWebsockets({
      operations: inTurn(operations, options),
      sessions,
      viewers,
      hooks,
      log,
      schema: engine.schema,
    }),
    stream: (request, reply) => stream(request, reply, readSseParams(request)),
  };
}

/** Operations on a socket, which are not admitted as requests, wait for their turn here. */
function inTurn(
  operations: LiveOperations,
  { shedding, hooks }: Pick<LiveOptions, 'shedding' | 'hooks'>,
): LiveOperations {
  return {
    async subscribe(request) {
      const { requestId, viewer } = request;
      const hasCredential = viewer !== null;
      const asker = { requestId, hasCredential, caller: () => request, isGone: () => false };
      const overload = await new Promise<FeedError | null>((begin) => shedding.enter(begin, asker));
      if (overload === null) return operations.subscribe(request);
      const { code, message } = overload;
      hooks.onError(code);
      return { results: null, errors: [refusal(code, message).toJSON()] };
    },
  };
}

/** Runs the sessions' timers until the server closes, which closes the sessions first. */
function closeWithServer(server: FastifyInstance, sessions: Sessions): void {
  const timers = [
    setInterval(() => sessions.closeExpired(), LIMITS.expirySweepMs),
    setInterval(() => sessions.pingAll(), LIMITS.keepAliveMs),
  ];
  for (const timer of timers) timer.unref();
  server.addHook('preClose', async () => {
    await sessions.drain();
    timers.forEach((timer) => clearInterval(timer));
  });
}
