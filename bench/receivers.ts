/**
 * A real SMTP server and a real receiver of webhooks on loopback, which record what they receive and under which id.
 */
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Message {
  /** The mailbox, or the path of the webhook. */
  readonly to: string;
  /** The Message-ID, or the webhook's id: the same on every attempt. */
  readonly name: string;
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  readonly messages: readonly Message[];
  close(): Promise<void>;
}

export async function receiveMails(): Promise<Receiver> {
  const messages: Message[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      let body = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (body += chunk));
      stream.on('end', () => {
        const name = /^message-id: *(\S+)/im.exec(body)?.[1] ?? 'none';
        messages.push(...envelope.rcptTo.map(({ address: to }) => ({ to, name, body })));
        done();
      });
    },
  });
  // A killed client breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server.server),
    messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export async function receiveWebhooks(): Promise<Receiver> {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('error', () => undefined);
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      messages.push({ to: request.url ?? '', name: String(request.headers['webhook-id']), body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    messages,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
