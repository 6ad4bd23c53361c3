/**
 * The server of a process whose store does not answer yet or whose sample world is being loaded: alive and not ready. It
 * answers nothing else, and makes way for the real one.
 */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { errorBody, httpStatusOf } from '../graphql/errors.ts';
import { PATHS } from './paths.ts';

export interface WaitingServerOptions {
  readonly host: string;
  readonly port: number;
  /** What is missing, for those who ask. */
  readonly reason: string;
}

/** Listens until it is closed. Rejects with Node's error when the address cannot be listened on. */
export async function openWaitingServer({
  host,
  port,
  reason,
}: WaitingServerOptions): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isAlive = request.url?.split('?')[0] === PATHS.alive;
    response.writeHead(isAlive ? 200 : httpStatusOf('UNAVAILABLE'), {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      ...(isAlive ? {} : { 'retry-after': '1' }),
    });
    response.end(isAlive ? '{"status":"ok"}' : errorBody('UNAVAILABLE', reason));
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
