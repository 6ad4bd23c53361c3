/** A server's connections, each with its unfinished answers: those not yet written and taken by the network. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';

export interface Connection {
  readonly socket: Socket;
  /** Oldest first. */
  readonly answers: readonly ServerResponse[];
  /** Whether it ever sent a request, so that its client may rely on it for the next one. */
  readonly isKept: boolean;
}

interface Watched extends Connection {
  readonly answers: ServerResponse[];
  isKept: boolean;
  /** Requests that began in this turn of the event loop, whether or not they are answered. */
  begun: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All open connections. */
    readonly connections: ReadonlyMap<Socket, Connection>;
  }
}

/**
 * Watches every connection from now on and calls `onIdle` whenever the last answer on one is finished. A connection can
 * send requests without waiting for answers. Node begins all that it has read, and answers what it can immediately,
 * before it turns to another connection. So more than a few are refused with UNAVAILABLE, and a connection that begins
 * twice as many in one turn of the event loop is cut.
 *
 * A full server would refuse everybody, and idle connections cost a client almost nothing. So the server keeps one place
 * free: a connection that takes it closes the one on which the server has waited for a request for longest.
 */
export function watchConnections(
  server: FastifyInstance,
  onIdle: (connection: Connection) => void = () => undefined,
): void {
  const connections = new Map<Socket, Watched>();
  /** Connections on which the server waits for a request, or for the rest of one, longest first. */
  const silent = new Set<Watched>();
  const listenTo = (connection: Watched): void => {
    silent.delete(connection);
    silent.add(connection);
  };
  server.decorate('connections', connections);
  server.server.on('connection', (socket: Socket) => {
    // A connection that was handed over for an upgrade is reported again when it is served without one.
    if (connections.has(socket)) return;
    const connection = { socket, answers: [], isKept: false, begun: 0 };
    connections.set(socket, connection);
    listenTo(connection);
    socket.once('close', () => {
      connections.delete(socket);
      silent.delete(connection);
    });
    if (connections.size >= server.server.maxConnections) cutFirst(silent);
  });
  server.addHook('onRequest', (request, reply, next) => {
    const connection = connections.get(request.raw.socket);
    if (connection !== undefined && silent.has(connection)) listenTo(connection);
    if (connection === undefined || begin(connection, reply.raw)) next();
    else if (connection.begun <= 2 * LIMITS.requestsPerConnectionMax)
      next(new FeedError('UNAVAILABLE', TOO_MANY));
    // A refusal costs as much as an answer. Without one, and without `next`, nothing more is done for the request.
    else connection.socket.destroy();
  });
  // The body has been read.
  server.addHook('preValidation', (request, _, next) => {
    const connection = connections.get(request.raw.socket);
    if (connection !== undefined) silent.delete(connection);
    next();
  });
  server.addHook('onResponse', (request, reply, next) => {
    const connection = connections.get(request.raw.socket);
    if (connection !== undefined) end(connection, reply.raw);
    if (connection?.answers.length === 0) {
      listenTo(connection);
      onIdle(connection);
    }
    next();
  });
}

const TOO_MANY = `expected at most ${LIMITS.requestsPerConnectionMax} concurrent requests per connection, got more`;

function cutFirst(silent: Set<Watched>): void {
  const [first] = silent;
  if (first === undefined) return;
  silent.delete(first);
  first.socket.destroy();
}

/** False when the connection has too many requests in progress. */
function begin(connection: Watched, answer: ServerResponse): boolean {
  const { answers, begun } = connection;
  connection.isKept = true;
  connection.begun += 1;
  if (begun === 0) setImmediate(() => (connection.begun = 0));
  if (Math.max(answers.length, begun) >= LIMITS.requestsPerConnectionMax) return false;
  answers.push(answer);
  return true;
}

/** Answers end in order, except those that were refused before they were watched. */
function end({ answers }: Watched, answer: ServerResponse): void {
  if (answers[0] === answer) answers.shift();
  else if (answers.includes(answer)) answers.splice(answers.indexOf(answer), 1);
}
