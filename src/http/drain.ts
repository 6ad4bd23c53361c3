/**
 * Closes sockets at shutdown. New connections are refused immediately. Node keeps two kinds of sockets open until they
 * time out: those that never sent a request, and those that answer one during shutdown. Here the former are closed
 * immediately, and the latter after their answer. A kept connection may already have its next request in transit, so it
 * gets a moment in which that request is answered as its last.
 */
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../base/limits.ts';
import { watchConnections } from './connections.ts';

/** Watches the server's connections, and closes them with the server. */
export function drainOnClose(server: FastifyInstance): void {
  let isClosing = false;
  watchConnections(server, ({ socket }) => {
    if (isClosing) socket.destroySoon();
  });
  const idle = () => [...server.connections.values()].filter(({ answers }) => answers.length === 0);
  server.addHook('preClose', async () => {
    isClosing = true;
    for (const { answers } of server.connections.values()) sayLast(answers.at(-1));
    // Closing an HTTP server also cuts kept connections; the close of its base class only stops listening.
    if (server.server.listening) Server.prototype.close.call(server.server);
    for (const { socket, isKept } of idle()) if (!isKept) socket.destroySoon();
    if (idle().some(({ isKept }) => isKept)) await delay(LIMITS.lastRequestsMs);
    for (const { socket } of idle()) socket.destroySoon();
  });
}

/** A client that is told does not send its next request on this connection. */
function sayLast(answer: ServerResponse | undefined): void {
  if (answer !== undefined) answer.shouldKeepAlive = false;
}
