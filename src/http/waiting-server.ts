/**
 * The server of a process that is starting, whose store does not answer yet, or whose sample world is being loaded:
 * alive but not ready. It answers nothing else, and makes way for the real server.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { LIMITS } from '../base/limits.ts';
import { errorBody, httpStatusOf } from '../graphql/errors.ts';
import { JSON_HEADERS } from './json-headers.ts';
import { PATHS } from './paths.ts';
import { WAITING_PAGE_HEADERS, waitingPage } from './waiting-page.ts';

/** The pages that people open in a browser. */
const PAGES: ReadonlySet<string> = new Set([PATHS.page, PATHS.playground]);

export interface WaitingServerOptions {
  readonly host: string;
  readonly port: number;
}

export interface WaitingServer {
  /** Sets the reason that clients are given from now on. */
  explain(reason: string): void;
  /** Frees the address. Connections that are open end with their answer, or shortly. */
  close(): void;
}

/** The reason when nothing more specific is known. */
export const STARTING = 'expected a process that is ready, got one that is starting';

/** Listens until it is closed. Rejects with Node's error when it cannot listen on the address. */
export async function openWaitingServer({
  host,
  port,
}: WaitingServerOptions): Promise<WaitingServer> {
  let reason = STARTING;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (pathOf(request) === PATHS.alive) answerAlive(request, response);
    else if (isFromBrowser(request))
      response.writeHead(...unready(WAITING_PAGE_HEADERS)).end(waitingPage(reason));
    else response.writeHead(...unready(JSON_HEADERS)).end(errorBody('UNAVAILABLE', reason));
  };
  const server = createServer((request, response) => {
    whenRead(request, () => answer(request, response));
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return {
    explain(text) {
      reason = text;
    },
    close() {
      server.close();
      // A request that is arriving now is still answered.
      setTimeout(() => server.closeAllConnections(), LIMITS.closeWaitMsMax).unref();
    },
  };
}

type Headers = Readonly<Record<string, string>>;

function unready(headers: Headers): [status: number, headers: Headers] {
  return [httpStatusOf('UNAVAILABLE'), { ...headers, connection: 'close', 'retry-after': '1' }];
}

/** The same as the real server. */
function answerAlive({ method }: IncomingMessage, response: ServerResponse): void {
  const headers = { ...JSON_HEADERS, connection: 'close' };
  if (method === 'GET' || method === 'HEAD')
    response.writeHead(200, headers).end('{"status":"ok"}');
  else {
    const body = errorBody('BAD_REQUEST', `expected GET or HEAD, got ${method}`);
    response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end(body);
  }
}

/**
 * Acts when the whole request has arrived, or more of it than any server accepts. A connection that ends before that is
 * reset, and its client can lose the answer.
 */
function whenRead(request: IncomingMessage, action: () => void): void {
  let bytes = 0;
  let isOver = false;
  const end = (): void => {
    if (!isOver) action();
    isOver = true;
  };
  request.on('end', end).on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > LIMITS.bodyBytesMax) end();
  });
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? '';
}

function isFromBrowser(request: IncomingMessage): boolean {
  return PAGES.has(pathOf(request)) && request.headers.accept?.includes('text/html') === true;
}
