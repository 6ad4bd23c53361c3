/**
 * GraphQL over WebSocket, by the graphql-transport-ws protocol. graphql-ws reads and writes its messages; this file
 * connects it to a socket with a bounded buffer and a credential that expires, and defines the close code for every
 * reason.
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
import { refusal } from '../../graphql/executor.ts';
import { shapeProblem } from '../../graphql/request-shape.ts';
import { isTooDeep } from '../../graphql/gate.ts';
import type { Logger } from '../../base/log.ts';
import { requestIdOf } from '../request-id.ts';
import { ROLES_HEADER, VIEWER_HEADER, type Identity, type Viewers } from '../sign-in.ts';
import type { LiveOperations } from './operations.ts';
import type { CloseReason, LiveHooks, Session, Sessions } from './sessions.ts';
import { openSocketIds, silentOnceReturned, type SocketIds } from './socket-ids.ts';

/**
 * graphql-ws clients reconnect after 1012, 1013 and 4403, with fresh connection parameters, and give up after 1008. So
 * an expired token closes with 4403 instead of 4401, which clients take for their own mistake.
 */
const CLOSE_CODES: Readonly<Record<CloseReason, number>> = {
  token_expired: CloseCode.Forbidden,
  unauthenticated: CloseCode.Forbidden,
  auth_unavailable: 1013,
  too_many_connections: 1013,
  idle: 1000,
  crowded_out: 1013,
  slow_reader: 1013,
  too_many_messages: 1008,
  too_many_subscriptions: 1008,
  protocol_error: CloseCode.BadRequest,
  no_heartbeat: 1001,
  server_stopping: 1012,
  internal_error: CloseCode.InternalServerError,
};

const PAYLOAD_TOO_DEEP = `expected a payload of at most ${LIMITS.variableDepthMax} levels, got more`;

/** The maximum size of the reason in a close frame. */
const REASON_BYTES_MAX = 123;

export interface WebsocketOptions {
  readonly operations: LiveOperations;
  readonly sessions: Sessions;
  readonly viewers: Viewers;
  readonly hooks: Pick<LiveHooks, 'onLiveEvent'>;
  readonly log: Logger;
  readonly schema: GraphQLSchema;
}

/** The current operations of a socket. */
interface Activity {
  hasSubscription: () => boolean;
  endSubscriptions: () => void;
}

interface Extra extends Record<PropertyKey, unknown> {
  readonly activity: Activity;
  readonly ids: SocketIds;
  readonly session: Session;
  readonly request: FastifyRequest;
}

type SocketContext = ProtocolContext<Record<string, unknown> | undefined, Extra>;

/** Serves sockets whose upgrade was accepted. */
export function openWebsockets(
  options: WebsocketOptions,
): (socket: WebSocket, request: FastifyRequest) => void {
  const protocol = makeServer(protocolOptions(options));
  return (socket, request) => {
    const activity: Activity = {
      hasSubscription: () => false,
      endSubscriptions: () => undefined,
    };
    const session = openSession(options.sessions, socket, activity);
    if (session === null) {
      socket.close(CLOSE_CODES.too_many_connections, 'too many live connections; try again later');
      return;
    }
    serveSocket(protocol, { socket, session, activity, request, log: options.log });
  };
}

function openSession(sessions: Sessions, socket: WebSocket, activity: Activity): Session | null {
  const session = sessions.open({
    name: 'websocket',
    ping: () => socket.ping(),
    isIdle: () => !activity.hasSubscription(),
    close(reason, message) {
      // A peer that does not read takes a while to disappear; nothing more is executed for it in the meantime.
      activity.endSubscriptions();
      // The peer is gone, or its place is needed now: no close frame.
      if (reason === 'no_heartbeat' || reason === 'crowded_out') socket.terminate();
      else socket.close(CLOSE_CODES[reason], shorten(message));
    },
  });
  socket.once('close', () => session?.release());
  return session;
}

interface ServeOptions {
  readonly socket: WebSocket;
  readonly session: Session;
  readonly activity: Activity;
  readonly request: FastifyRequest;
  readonly log: Logger;
}

function serveSocket(
  protocol: Server<Extra>,
  { socket, session, activity, request, log }: ServeOptions,
): void {
  const onFault = (error: unknown): void => {
    if (isUnexpectedMessage(error)) {
      session.close('protocol_error');
      return;
    }
    log.error({ err: error, requestId: request.id }, 'a live connection failed');
    session.close('internal_error');
  };
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (text) => send(socket, session, text),
      onPing: (payload) => answerPing(socket, session, payload),
      close(code, reason) {
        socket.close(code, shorten(reason ?? ''));
        session.close('protocol_error');
      },
      onMessage: (take) =>
        socket.on('message', (data) => {
          if (session.countMessage()) take(String(data as Buffer)).catch(onFault);
        }),
    },
    { session, activity, request, ids: openSocketIds() },
  );
  // A peer can ping by frames as well as by messages, and send unsolicited pongs; all of them count.
  socket.on('ping', () => session.countMessage());
  socket.on('pong', () => session.countMessage());
  socket.once('close', (code, reason) => {
    closed(code, String(reason)).catch(onFault);
  });
}

/** graphql-ws throws this for a message that only a server may send. */
function isUnexpectedMessage(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unexpected message of type ');
}

/** Does not wait until the text has left: the session bounds what waits, and closes slow readers. */
function send(socket: WebSocket, session: Session, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  const sent = session.send(text);
  if (sent !== null) socket.send(text, sent);
}

/** Answers with the same payload, unless it is too deep to be written. */
function answerPing(socket: WebSocket, session: Session, payload?: object): void {
  if (isTooDeep(payload)) session.close('protocol_error', PAYLOAD_TOO_DEEP);
  else send(socket, session, JSON.stringify({ type: 'pong', payload: payload ?? undefined }));
}

function protocolOptions({
  operations,
  viewers,
  hooks,
  schema,
}: WebsocketOptions): ServerOptions<Record<string, unknown> | undefined, Extra> {
  return {
    connectionInitWaitTimeout: LIMITS.initWaitMsMax,
    onConnect(context) {
      const { activity } = context.extra;
      activity.hasSubscription = () => Object.keys(context.subscriptions).length > 0;
      activity.endSubscriptions = () => {
        for (const each of Object.values(context.subscriptions))
          if (each !== null && 'return' in each) void each.return(undefined);
      };
      return signIn(viewers, context);
    },
    async onSubscribe(context, id, { query, operationName, variables, ...named }) {
      const { session, ids } = context.extra;
      if (id.length > LIMITS.idCharsMax)
        session.close(
          'protocol_error',
          `expected an id of at most ${LIMITS.idCharsMax} characters, got ${id.length}`,
        );
      if (Object.keys(context.subscriptions).length > LIMITS.subscriptionsMax)
        session.close('too_many_subscriptions');
      const problem = shapeProblem(named);
      if (problem !== null) return [refusal('BAD_REQUEST', problem)];
      if (!session.isCurrent()) return [new GraphQLError('the connection is closed')];
      const asked = {
        query,
        named,
        operationName: operationName ?? null,
        variables: variables ?? {},
        viewer: session.viewer,
        claims: session.claims,
        address: context.extra.request.ip,
        requestId: requestIdOf(undefined),
      };
      const subscription = await ids.open(
        id,
        () => operations.subscribe(asked),
        ({ results }) => void results?.return?.(),
      );
      if (subscription.errors !== null)
        return subscription.errors.map((error) => new FormattedError(error));
      // It is already running. graphql-ws only has to find a subscription and to get its results, from `subscribe`
      // below.
      const rootValue = silentOnceReturned(subscription.results);
      return { schema, document: ANY_SUBSCRIPTION, rootValue };
    },
    subscribe: ({ rootValue }) => rootValue as AsyncIterableIterator<never>,
    onNext() {
      hooks.onLiveEvent('websocket');
    },
  };
}

/** A placeholder for the client's document, which is validated and running. */
const ANY_SUBSCRIPTION = parse('subscription { __typename }');

/** An error that is already formatted. */
class FormattedError extends GraphQLError {
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
    session.close(
      error.code === 'UNAUTHENTICATED' ? 'unauthenticated' : 'auth_unavailable',
      error.message,
    );
    return false;
  }
}

const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', VIEWER_HEADER, ROLES_HEADER]);

interface Credentials {
  readonly headers: FastifyRequest['headers'];
  readonly params: Readonly<Record<string, unknown>>;
}

/** A browser cannot set headers on an upgrade; others can. Credentials in both places are refused. */
async function identify(viewers: Viewers, { headers, params }: Credentials): Promise<Identity> {
  const named = Object.entries(params).map(([name, value]) => [name.toLowerCase(), value] as const);
  const given = named.filter(([name]) => CREDENTIALS.has(name));
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
  return viewers.identify(headers, Object.fromEntries(texts));
}

function shorten(reason: string): string {
  const bytes = Buffer.from(reason);
  return bytes.length <= REASON_BYTES_MAX
    ? reason
    : `${bytes
        .subarray(0, REASON_BYTES_MAX - 6)
        .toString()
        .replace(/�$/, '')}…`;
}

/** Accepts every subprotocol, so that a client of another one gets 4406, which names the supported one. */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  const [first] = offered;
  return offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL)
    ? GRAPHQL_TRANSPORT_WS_PROTOCOL
    : (first ?? false);
}
