/**
 * GraphQL over server-sent events, by the graphql-sse protocol in its mode of distinct connections: one request, one
 * subscription. What is wrong with the request is an HTTP status; what is wrong with the operation is the stream's only event.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { print } from 'graphql-sse';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { REQUEST_ID_HEADER } from '../request-id.ts';
import type { Viewers } from '../sign-in.ts';
import type { LiveOperations } from './operations.ts';
import type { Cut, LiveHooks, Session, Sessions } from './sessions.ts';

export interface SseOptions {
  readonly operations: LiveOperations;
  readonly sessions: Sessions;
  readonly viewers: Viewers;
  readonly hooks: Pick<LiveHooks, 'onLiveEvent'>;
}

/** What may be asked for, whether it came as a body or as an address. */
export interface SseParams {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A comment: it keeps proxies from closing a quiet stream, and some browsers from waiting for its first event. */
const NOTHING = ':\n\n';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  // Asks nginx and those who follow it not to collect a stream before passing it on.
  'x-accel-buffering': 'no',
} as const;

/** Answers a request whose shape was checked. Resolves when its stream is over; rejects with a FeedError when there is none. */
export function openSse({
  operations,
  sessions,
  viewers,
  hooks,
}: SseOptions): (request: FastifyRequest, reply: FastifyReply, params: SseParams) => Promise<void> {
  return async (request, reply, params) => {
    const identity = await viewers.identify(request.headers);
    const { raw } = reply;
    const stream = openStream(sessions, raw);
    try {
      stream.session.signIn(identity);
      stream.check();
      const opening = await operations.open({
        ...params,
        viewer: identity.viewer,
        requestId: request.id,
      });
      const results = opening.errors === null ? opening.results : only({ errors: opening.errors });
      stream.onClose(() => void results.return?.());
      stream.check();
      reply.hijack();
      raw.writeHead(200, { ...HEADERS, [REQUEST_ID_HEADER]: request.id });
      stream.write(NOTHING);
      await pump(results, (result) => {
        if (
          stream.write(
            print({ event: 'next', data: result as ExecutionResult<Record<string, unknown>> }),
          )
        )
          hooks.onLiveEvent('sse');
      });
      if (stream.write(print({ event: 'complete', data: null }))) raw.end();
    } catch (error) {
      stream.session.closed();
      throw error;
    }
  };
}

interface Stream {
  readonly session: Session;
  /** Throws why the stream may not begin, if it was cut before. */
  check(): void;
  /** False when it may not be sent. */
  write(text: string): boolean;
  /** Runs at once when the peer has left already. */
  onClose(leave: () => void): void;
}

function openStream(sessions: Sessions, raw: ServerResponse): Stream {
  let refusal: FeedError | null = null;
  const session = sessions.open({
    transport: 'sse',
    ping: () => stream.write(NOTHING),
    close(cut, reason) {
      refusal = new FeedError(cut === 'expired' ? 'UNAUTHENTICATED' : 'UNAVAILABLE', reason);
      if (raw.headersSent) end(raw, cut);
    },
  });
  if (session === null)
    throw new FeedError('UNAVAILABLE', 'expected fewer live connections, got too many');
  raw.once('close', () => session.closed());
  // A peer that is gone may show first as a response that cannot be written.
  raw.on('error', () => session.closed());
  const stream: Stream = {
    session,
    check() {
      if (refusal !== null) throw refusal;
    },
    write(text) {
      const sent = session.send(text);
      if (sent === null) return false;
      raw.write(text, () => {
        sent();
        session.alive();
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

/** Without `complete`, an end makes clients ask again. One that is behind, or gone, would come to that end last or never. */
function end(raw: ServerResponse, cut: Cut): void {
  if (cut === 'slow' || cut === 'silent') {
    raw.destroy();
    return;
  }
  raw.end();
  setTimeout(() => raw.destroy(), LIMITS.closeWaitMsMax).unref();
}

type Sent = ExecutionResult | { readonly errors: readonly GraphQLFormattedError[] };

async function* only(result: Sent): AsyncGenerator<Sent, void> {
  yield await Promise.resolve(result);
}

/** A source that fails says so in its last result. */
async function pump(results: AsyncIterator<Sent>, send: (result: Sent) => void): Promise<void> {
  try {
    for (let next = await results.next(); next.done !== true; next = await results.next())
      send(next.value);
  } catch (error) {
    send({ errors: [error as GraphQLFormattedError] });
  }
}
