/**
 * Decides which upgrade requests become WebSockets: those to /graphql that ask for one. Node hands over every upgrade
 * request with its bare socket, without its body and without a time limit. A server may ignore an upgrade that it does
 * not support, such as the one to HTTP/2 that some clients request by default, so all others are served as if they had
 * not asked.
 */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { PATHS } from '../paths.ts';
import { hasOneHost, refuseRaw } from '../raw-errors.ts';

/** Emits `upgrade` for requests that may become WebSockets. The server's connections must already be watched. */
export function watchUpgrades(server: FastifyInstance): Server {
  const sockets = new EventEmitter();
  server.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // The current answer and what comes next would be mixed on the wire.
    const isAnswering = (server.connections.get(socket)?.answers.length ?? 0) > 0;
    if (isAnswering) socket.destroy();
    else if (isForSocket(request)) sockets.emit('upgrade', request, socket, head);
    else serveWithout(server, request, { socket, head });
  });
  // The plugin only uses a server to listen for this event.
  return sockets as Server;
}

function isForSocket(request: IncomingMessage): boolean {
  const { method, url = '', headers } = request;
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    url.split('?', 1)[0] === PATHS.graphql &&
    hasOneHost(request)
  );
}

/** Answers what ws refuses, naming the header that is wrong. By default, ws would answer with a page. */
export function answerBadHandshake(error: Error, socket: Socket): void {
  const header = /Sec-WebSocket-\w+/.exec(error.message)?.[0] ?? 'Upgrade';
  const message = `expected the ${header} header of a WebSocket handshake, got another or none`;
  // A client of another version is told which versions are supported.
  const isVersion = header === 'Sec-WebSocket-Version';
  const headers = isVersion ? { 'sec-websocket-version': '13, 8' } : {};
  refuseRaw(socket, { status: '400 Bad Request', message, headers });
}

interface Handed {
  readonly socket: Socket;
  /** The bytes that were read after the request's headers. */
  readonly head: Buffer;
}

/** Gives the connection back to the HTTP server, positioned at the start of the same request. */
function serveWithout(
  server: FastifyInstance,
  request: IncomingMessage,
  { socket, head }: Handed,
): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    const kept = withoutUpgrade(name.toLowerCase(), value);
    if (kept !== null) lines.push(`${name}: ${kept}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.server.emit('connection', socket);
}

/** Null for a header that only an upgrade needs. */
function withoutUpgrade(name: string, value: string): string | null {
  if (name === 'upgrade' || name === 'http2-settings') return null;
  if (name !== 'connection') return value;
  const options = value.split(',').map((option) => option.trim());
  return options.filter((option) => !/^(upgrade|http2-settings)$/i.test(option)).join(', ');
}
