/**
 * GraphQL over WebSocket, by the protocol graphql-transport-ws. graphql-ws reads and writes its messages; this file maps
 * it onto a socket whose buffer is bounded, with a credential that expires. The codes of every close stand here.
 */
import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, parse } from 'graphql';
import {
  CloseCode,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  makeServer,
  type Context as ProtocolContext,
  type Server,
  type ServerOptions,
} from 'graphql-ws';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Logger } from '../../base/log.ts';
import { requestIdOf } from '../request-id.ts';
import { VIEWER_HEADER, type Identity, type Viewers } from '../sign-in.ts';
import type { LiveOperations } from './operations.ts';
import type { Cut, LiveHooks, Session, Sessions } from './sessions.ts';

/**
 * Clients of graphql-ws try again by themselves after 1012, 1013 and 4403, each time with connection parameters made anew,
 * and give up after 1008. So an expired token closes with 4403 and not with 4401, which they take for their own mistake.
 */
const CODES: Readonly<Record<Cut, number>> = {
  expired: CloseCode.Forbidden,
  refused: CloseCode.Forbidden,
  unavailable: 1013,
  crowded: 1013,
  slow: 1013,
  flooding: 1008,
  greedy: 1008,
  protocol: CloseCode.BadRequest,
  silent: 1001,
  stopping: 1012,
  broken: CloseCode.InternalServerError,
};

/** A close frame has room for this much. */
const REASON_BYTES_MAX = 123;

export interface WebsocketOptions {
  readonly operations: LiveOperations;
  readonly sessions: Sessions;
  readonly viewers: Viewers;
  readonly hooks: Pick<LiveHooks, 'onLiveEvent'>;
  readonly log: Logger;
  readonly schema: GraphQLSchema;
}

interface Extra extends Record<PropertyKey, unknown> {
  readonly session: Session;
  readonly request: FastifyRequest;
}

type SocketContext = ProtocolContext<Record<string, unknown> | undefined, Extra>;

/** Takes over sockets whose upgrade was let through. */
export function openWebsockets(
  options: WebsocketOptions,
): (socket: WebSocket, request: FastifyRequest) => void {
  const protocol = makeServer(protocolOptions(options));
  return (socket, request) => {
    const session = openSession(options.sessions, socket);
    if (session === null) {
      socket.close(CODES.unavailable, 'expected fewer live connections, got too many');
      return;
    }
    serveSocket(protocol, { socket, session, request, log: options.log });
  };
}

function openSession(sessions: Sessions, socket: WebSocket): Session | null {
  const session = sessions.open({
    transport: 'websocket',
    ping: () => socket.ping(),
    close(cut, reason) {
      // Nobody is there to take a goodbye from.
      if (cut === 'silent') socket.terminate();
      else socket.close(CODES[cut], shortened(reason));
    },
  });
  socket.on('pong', () => session?.alive());
  socket.once('close', () => session?.closed());
  return session;
}

interface Serving {
  readonly socket: WebSocket;
  readonly session: Session;
  readonly request: FastifyRequest;
  readonly log: Logger;
}

function serveSocket(protocol: Server<Extra>, { socket, session, request, log }: Serving): void {
  const onFault = (error: unknown): void => {
    log.error({ err: error, requestId: request.id }, 'a live connection failed');
    session.cut('broken');
  };
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (text) => send(socket, session, text),
      close(code, reason) {
        socket.close(code, shortened(reason ?? ''));
        session.cut('protocol');
      },
      onMessage: (take) =>
        socket.on('message', (data) => {
          if (session.heard()) take(String(data as Buffer)).catch(onFault);
        }),
    },
    { session, request },
  );
  // A peer may ping by frames as well as by messages.
  socket.on('ping', () => session.heard());
  socket.once('close', (code, reason) => {
    closed(code, String(reason)).catch(onFault);
  });
}

/** Does not wait until the text has left: what a slow reader leaves lying is bounded here, and ends its connection. */
function send(socket: WebSocket, session: Session, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  const sent = session.send(text);
  if (sent !== null) socket.send(text, sent);
}

function protocolOptions({
  operations,
  viewers,
  hooks,
  schema,
}: WebsocketOptions): ServerOptions<Record<string, unknown> | undefined, Extra> {
  return {
    connectionInitWaitTimeout: LIMITS.initWaitMsMax,
    onConnect: (context) => signIn(viewers, context),
    async onSubscribe(context, id, { query, operationName, variables }) {
      const { session } = context.extra;
      if (
        Object.keys(context.subscriptions).length > LIMITS.subscriptionsMax ||
        id.length > LIMITS.idCharsMax
      ) {
        session.cut('greedy');
        return [new GraphQLError('the connection is closed')];
      }
      const opening = await operations.open({
        query,
        operationName: operationName ?? null,
        variables: variables ?? {},
        viewer: session.viewer,
        requestId: requestIdOf(undefined),
      });
      if (opening.errors !== null) return opening.errors.map((error) => new SentError(error));
      // The protocol's server wants to find a subscription, which this is, and to be given its results.
      return { schema, document: ANY_SUBSCRIPTION, rootValue: opening.results };
    },
    subscribe: ({ rootValue }) => rootValue as AsyncIterableIterator<never>,
    onNext() {
      hooks.onLiveEvent('websocket');
    },
  };
}

const ANY_SUBSCRIPTION = parse('subscription { __typename }');

/** An error that is in its last form already. */
class SentError extends GraphQLError {
  readonly #formatted: GraphQLFormattedError;

  constructor(formatted: GraphQLFormattedError) {
    super(formatted.message);
    this.#formatted = formatted;
  }

  override toJSON(): GraphQLFormattedError {
    return this.#formatted;
  }
}

async function signIn(
  viewers: Viewers,
  { connectionParams, extra }: SocketContext,
): Promise<boolean> {
  const { session, request } = extra;
  try {
    const identity = await identify(viewers, {
      headers: request.headers,
      params: connectionParams ?? {},
    });
    return session.signIn(identity);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    session.cut(error.code === 'UNAUTHENTICATED' ? 'refused' : 'unavailable', error.message);
    return false;
  }
}

/** A browser cannot set headers on an upgrade, other clients can; both at once could contradict each other. */
async function identify(
  viewers: Viewers,
  {
    headers,
    params,
  }: {
    readonly headers: FastifyRequest['headers'];
    readonly params: Readonly<Record<string, unknown>>;
  },
): Promise<Identity> {
  const named = Object.entries(params).map(([name, value]) => [name.toLowerCase(), value] as const);
  const given = named.filter(([name]) => name === 'authorization' || name === VIEWER_HEADER);
  if (given.length === 0) return viewers.identify(headers);
  if (headers.authorization !== undefined || headers[VIEWER_HEADER] !== undefined) {
    throw new FeedError(
      'UNAUTHENTICATED',
      'expected a credential in the connection parameters or in the headers of the upgrade, got both',
    );
  }
  const texts = new Map(
    given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  if (texts.size < given.length)
    throw new FeedError(
      'UNAUTHENTICATED',
      'expected each credential once, as text, in the connection parameters',
    );
  return viewers.identify(Object.fromEntries(texts));
}

function shortened(reason: string): string {
  const bytes = Buffer.from(reason);
  return bytes.length <= REASON_BYTES_MAX
    ? reason
    : `${bytes
        .subarray(0, REASON_BYTES_MAX - 6)
        .toString()
        .replace(/�$/, '')}…`;
}

/** Every subprotocol is taken at the handshake, so that a client of another one is told by 4406 what it must speak. */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  const [first] = offered;
  return offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL)
    ? GRAPHQL_TRANSPORT_WS_PROTOCOL
    : (first ?? false);
}
