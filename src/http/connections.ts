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
 * before it turns to another connection. So more than a few are refused with UNAVAILABLE.
 */
export function watchConnections(
  server: FastifyInstance,
  onIdle: (connection: Connection) => void = () => undefined,
): void {
  const connections = new Map<Socket, Watched>();
  server.decorate('connections', connections);
  server.server.on('connection', (socket: Socket) => {
    // A connection that was handed over for an upgrade is reported again when it is served without one.
    if (connections.has(socket)) return;
    connections.set(socket, { socket, answers: [], isKept: false, begun: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.addHook('onRequest', (request, reply, next) => {
    const connection = connections.get(request.raw.socket);
    if (connection !== undefined && !begin(connection, reply.raw))
      next(new FeedError('UNAVAILABLE', TOO_MANY));
    else next();
  });
  server.addHook('onResponse', (request, reply, next) => {
    const connection = connections.get(request.raw.socket);
    if (connection !== undefined) end(connection, reply.raw);
    if (connection?.answers.length === 0) onIdle(connection);
    next();
  });
}

const TOO_MANY = `expected at most ${LIMITS.requestsPerConnectionMax} concurrent requests per connection, got more`;

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
