/**
 * Closes sockets at shutdown. New connections are refused at once. Node keeps sockets that never sent a request, and those that answer one during shutdown,
 * open until they time out; here the first close at once and the second after their answer. A kept connection may have
 * its next request under way already: it has a moment in which that is answered, as its last.
 */
import { Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../base/limits.ts';

interface Connection {
  inFlight: number;
  /** Whether it ever sent a request, so that its client may count on it for the next. */
  isKept: boolean;
}

export function drainOnClose(server: FastifyInstance): void {
  const sockets = new Map<Socket, Connection>();
  let isClosing = false;
  server.server.on('connection', (socket: Socket) => {
    sockets.set(socket, { inFlight: 0, isKept: false });
    socket.once('close', () => sockets.delete(socket));
  });
  const count = (socket: Socket, change: number): void => {
    const connection = sockets.get(socket);
    if (connection === undefined) return;
    connection.inFlight += change;
    connection.isKept = true;
    if (isClosing && connection.inFlight === 0) socket.destroySoon();
  };
  server.addHook('onRequest', (request, _, next) => {
    count(request.raw.socket, 1);
    next();
  });
  server.addHook('onResponse', (request, _, next) => {
    count(request.raw.socket, -1);
    next();
  });
  const idle = () => [...sockets].filter(([, { inFlight }]) => inFlight === 0);
  server.addHook('preClose', async () => {
    isClosing = true;
    // The close of an HTTP server also cuts kept connections; that of its base class only stops to listen.
    if (server.server.listening) Server.prototype.close.call(server.server);
    for (const [socket, { isKept }] of idle()) if (!isKept) socket.destroySoon();
    if (idle().some(([, { isKept }]) => isKept)) await delay(LIMITS.lastRequestsMs);
    for (const [socket] of idle()) socket.destroySoon();
  });
}
