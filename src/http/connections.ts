/** The connections of a server, and the answers on each that are not over: written, and taken by the network. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';

export interface Connection {
  readonly socket: Socket;
  /** The oldest first. */
  readonly answers: readonly ServerResponse[];
  /** Whether it ever sent a request, so that its client may count on it for the next. */
  readonly isKept: boolean;
}

interface Watched extends Connection {
  readonly answers: ServerResponse[];
  isKept: boolean;
  /** Requests that began in this turn of the event loop, answered or not. */
  begun: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Those that are open. */
    readonly connections: ReadonlyMap<Socket, Connection>;
  }
}

/**
 * Watches every connection from now on; `onIdle` hears of each whose last answer is over. A connection may send requests
 * without waiting for answers, and Node begins all that it has read, and answers what it can at once, before it turns to
 * another; so more than a few are refused with UNAVAILABLE.
 */
export function watchConnections(
  server: FastifyInstance,
  onIdle: (connection: Connection) => void = () => undefined,
): void {
  const connections = new Map<Socket, Watched>();
  server.decorate('connections', connections);
  server.server.on('connection', (socket: Socket) => {
    // One that was handed over for an upgrade comes again when it is served without.
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

const TOO_MANY = `expected at most ${LIMITS.requestsPerConnectionMax} requests of a connection at the same time, got more`;

/** False when the connection has too many under way. */
function begin(connection: Watched, answer: ServerResponse): boolean {
  const { answers, begun } = connection;
  connection.isKept = true;
  connection.begun += 1;
  if (begun === 0) setImmediate(() => (connection.begun = 0));
  if (Math.max(answers.length, begun) >= LIMITS.requestsPerConnectionMax) return false;
  answers.push(answer);
  return true;
}

/** Answers end in their order, but for those that were refused before they were watched. */
function end({ answers }: Watched, answer: ServerResponse): void {
  if (answers[0] === answer) answers.shift();
  else if (answers.includes(answer)) answers.splice(answers.indexOf(answer), 1);
}
