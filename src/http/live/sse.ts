/**
 * GraphQL over server-sent events, by the graphql-sse protocol in its distinct connections mode: one request, one
 * subscription. An error in the request is an HTTP status; an error in the operation is the stream's only event.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { print } from 'graphql-sse';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { DocumentReference } from '../../graphql/documents.ts';
import type { Viewers } from '../sign-in.ts';
import type { LiveOperations } from './operations.ts';
import type { CloseReason, LiveHooks, Session, Sessions } from './sessions.ts';

export interface SseOptions {
  readonly operations: LiveOperations;
  readonly sessions: Sessions;
  readonly viewers: Viewers;
  readonly hooks: Pick<LiveHooks, 'onLiveEvent'>;
}

/** What a request asks for, in its body or in its address. */
export interface SseParams {
  /** Empty when the request refers to a document by id. */
  readonly query: string;
  readonly named: DocumentReference;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Keeps proxies from closing a quiet stream, and some browsers from waiting for its first event. */
const COMMENT = ':\n\n';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  // Asks nginx, and proxies that follow its convention, not to buffer the stream.
  'x-accel-buffering': 'no',
} as const;

/** Answers a request of checked shape. Resolves when its stream is over; rejects with a FeedError if there is none. */
export type AnswerStream = (
  request: FastifyRequest,
  reply: FastifyReply,
  params: SseParams,
) => Promise<void>;

export function openSse(options: SseOptions): AnswerStream {
  const { operations, sessions, viewers, hooks } = options;
  return async (request, reply, params) => {
    const identity = await viewers.identify(request.headers);
    const { raw } = reply;
    if (isGone(request, raw)) {
      reply.hijack();
      return;
    }
    checkTurn(raw);
    const stream = openStream(sessions, raw);
    try {
      stream.session.signIn(identity);
      stream.check();
      const subscription = await operations.subscribe({
        ...params,
        viewer: identity.viewer,
        claims: identity.claims,
        address: request.ip,
        requestId: request.id,
      });
      const results =
        subscription.errors === null ? subscription.results : only({ errors: subscription.errors });
      stream.onClose(() => void results.return?.());
      stream.check();
      reply.hijack();
      // The hooks have set the request id and the permission for pages of other origins by now.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200, HEADERS);
      stream.write(COMMENT);
      await pump(results, (result) => {
        const data = result as ExecutionResult<Record<string, unknown>>;
        if (stream.write(print({ event: 'next', data }))) hooks.onLiveEvent('sse');
      });
      if (stream.write(print({ event: 'complete', data: null }))) raw.end();
    } catch (error) {
      stream.session.release();
      throw error;
    }
  };
}

/** The peer left while its credential was being checked; no later event would report that. */
function isGone({ socket }: FastifyRequest, raw: ServerResponse): boolean {
  return raw.destroyed || socket.destroyed;
}

/** An answer that waits for an earlier one has no socket yet. It would miss that its peer leaves and run forever. */
function checkTurn(raw: ServerResponse): void {
  if (raw.socket === null)
    throw new FeedError(
      'UNAVAILABLE',
      'this connection is still answering another request; try again',
    );
}

interface SseStream {
  readonly session: Session;
  /** Throws the reason if the stream may not begin because its session is already closed. */
  check(): void;
  /** False when the text may not be sent. */
  write(text: string): boolean;
  /** Called immediately if the peer has already left. */
  onClose(leave: () => void): void;
}

function openStream(sessions: Sessions, raw: ServerResponse): SseStream {
  let refusal: FeedError | null = null;
  const session = sessions.open({
    name: 'sse',
    ping: () => stream.write(COMMENT),
    // One request is one subscription, which ends with its stream.
    isIdle: () => false,
    close(reason, message) {
      refusal = new FeedError(
        reason === 'token_expired' ? 'UNAUTHENTICATED' : 'UNAVAILABLE',
        message,
      );
      if (raw.headersSent) end(raw, reason);
    },
  });
  if (session === null)
    throw new FeedError('UNAVAILABLE', 'too many live connections; try again later');
  raw.once('close', () => session.release());
  // A departed peer may first show as a response that cannot be written.
  raw.on('error', () => session.release());
  const stream: SseStream = {
    session,
    check() {
      if (refusal !== null) throw refusal;
    },
    write(text) {
      const sent = session.send(text);
      if (sent === null) return false;
      raw.write(text, () => {
        sent();
        session.confirmAlive();
      });
      return true;
    },
    onClose(leave) {
      if (raw.destroyed) leave();
      else raw.once('close', leave);
    },
  };
  return stream;
}

/**
 * Clients reconnect after an end without `complete`. A reader that lags behind would get that end late, and one that is
 * gone never would.
 */
function end(raw: ServerResponse, reason: CloseReason): void {
  if (reason === 'slow_reader' || reason === 'no_heartbeat' || reason === 'crowded_out') {
    raw.destroy();
    return;
  }
  raw.end();
  setTimeout(() => raw.destroy(), LIMITS.closeWaitMsMax).unref();
}

type StreamResult = ExecutionResult | { readonly errors: readonly GraphQLFormattedError[] };

async function* only(result: StreamResult): AsyncGenerator<StreamResult, void> {
  yield await Promise.resolve(result);
}

/** Sends each result. A failing source ends with a result that has its error. */
async function pump(
  results: AsyncIterator<StreamResult>,
  send: (result: StreamResult) => void,
): Promise<void> {
  try {
    for (let next = await results.next(); next.done !== true; next = await results.next())
      send(next.value);
  } catch (error) {
    send({ errors: [error as GraphQLFormattedError] });
  }
}
