/**
 * Closes sockets at shutdown. Node keeps sockets that never sent a request, and those that answer one during shutdown,
 * open until they time out; here the first close at once and the second after their answer.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export function drainOnClose(server: FastifyInstance): void {
  /** Open sockets, with how many of their requests are in flight. */
  const sockets = new Map<Socket, number>();
  let isClosing = false;
  server.server.on('connection', (socket: Socket) => {
    sockets.set(socket, 0);
    socket.once('close', () => sockets.delete(socket));
  });
  const count = (socket: Socket, change: number): void => {
    const inFlight = sockets.get(socket);
    if (inFlight === undefined) return;
    sockets.set(socket, inFlight + change);
    if (isClosing && inFlight + change === 0) socket.destroySoon();
  };
  server.addHook('onRequest', (request, _, next) => {
    count(request.raw.socket, 1);
    next();
  });
  server.addHook('onResponse', (request, _, next) => {
    count(request.raw.socket, -1);
    next();
  });
  server.addHook('preClose', (next) => {
    isClosing = true;
    for (const [socket, inFlight] of sockets) if (inFlight === 0) socket.destroySoon();
    next();
  });
}
