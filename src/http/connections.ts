/** The connections of a server, and the answers on each that are not over: written, and taken by the network. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Those that are open. */
    readonly connections: ReadonlyMap<Socket, Connection>;
  }
}

/** Watches every connection from now on; `onIdle` hears of each whose last answer is over. */
export function watchConnections(
  server: FastifyInstance,
  onIdle: (connection: Connection) => void = () => undefined,
): void {
  const connections = new Map<Socket, Watched>();
  server.decorate('connections', connections);
  server.server.on('connection', (socket: Socket) => {
    // One that was handed over for an upgrade comes again when it is served without.
    if (connections.has(socket)) return;
    connections.set(socket, { socket, answers: [], isKept: false });
    socket.once('close', () => connections.delete(socket));
  });
  server.addHook('onRequest', (request, reply, next) => {
    const connection = connections.get(request.raw.socket);
    if (connection !== undefined) {
      connection.isKept = true;
      connection.answers.push(reply.raw);
    }
    next();
  });
  server.addHook('onResponse', (request, reply, next) => {
    const connection = connections.get(request.raw.socket);
    if (connection !== undefined) end(connection, reply.raw);
    if (connection?.answers.length === 0) onIdle(connection);
    next();
  });
}

/** Answers end in their order, but for those that were refused before they were watched. */
function end({ answers }: Watched, answer: ServerResponse): void {
  if (answers[0] === answer) answers.shift();
  else if (answers.includes(answer)) answers.splice(answers.indexOf(answer), 1);
}
