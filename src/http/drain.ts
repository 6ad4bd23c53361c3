/**
 * Closes sockets at shutdown. New connections are refused at once. Node keeps sockets that never sent a request, and those that answer one during shutdown,
 * open until they time out; here the first close at once and the second after their answer. A kept connection may have
 * its next request under way already: it has a moment in which that is answered, as its last.
 */
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../base/limits.ts';
import { watchConnections } from './connections.ts';

/** Watches the server's connections, and closes them with it. */
export function drainOnClose(server: FastifyInstance): void {
  let isClosing = false;
  watchConnections(server, ({ socket }) => {
    if (isClosing) socket.destroySoon();
  });
  const idle = () => [...server.connections.values()].filter(({ answers }) => answers.length === 0);
  server.addHook('preClose', async () => {
    isClosing = true;
    // The close of an HTTP server also cuts kept connections; that of its base class only stops to listen.
    if (server.server.listening) Server.prototype.close.call(server.server);
    for (const { socket, isKept } of idle()) if (!isKept) socket.destroySoon();
    if (idle().some(({ isKept }) => isKept)) await delay(LIMITS.lastRequestsMs);
    for (const { socket } of idle()) socket.destroySoon();
  });
}
