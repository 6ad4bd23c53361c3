/**
 * Answers to what Node refuses before there is a request: bytes that are not HTTP, headers that are too big or too
 * late, an expectation, and a missing or repeated Host. They have the same shape as all other errors.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import { errorBody } from '../graphql/errors.ts';
import { RequestShapeError } from './error-answers.ts';
import { JSON_HEADERS } from './json-headers.ts';

export interface RawRefusal {
  /** With its reason phrase. */
  readonly status: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const REFUSALS: Readonly<Record<string, RawRefusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: `expected headers of at most ${LIMITS.headerBytesMax} bytes, got more`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: `expected a whole request within ${LIMITS.requestMsMax} ms, got part of one`,
  },
};
const NO_HTTP: RawRefusal = { status: '400 Bad Request', message: 'expected an HTTP request' };

/** Handles Node's `clientError`. A client that is gone, or still owed an answer to a whole request, gets no answer. */
export function answerClientError(
  error: Error & { readonly code?: string },
  socket: Pick<Socket, 'writable' | 'end' | 'destroy'>,
  answers: readonly ServerResponse[] = [],
): void {
  const isAnswering = answers.some(({ headersSent, req }) => headersSent || req.complete);
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  refuseRaw(socket, REFUSALS[error.code ?? ''] ?? NO_HTTP);
}

/** Refuses what becomes neither a request nor a WebSocket, and closes the connection. */
export function refuseRaw(
  socket: Pick<Socket, 'end' | 'destroy'>,
  { status, message, headers = {} }: RawRefusal,
): void {
  const body = errorBody('BAD_REQUEST', message);
  const lines = Object.entries({
    ...headers,
    ...JSON_HEADERS,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`;
  socket.end(head + body, () => socket.destroy());
}

/** Answers an expectation other than 100-continue, and refuses a request with no Host or several. */
export function refuseOddRequests(server: FastifyInstance): void {
  server.server.on('checkExpectation', ({ headers }: IncomingMessage, response: ServerResponse) => {
    const got = describeValue(headers.expect);
    const body = errorBody('BAD_REQUEST', `expected no Expect header, or 100-continue, got ${got}`);
    const length = Buffer.byteLength(body);
    response
      .writeHead(417, { ...JSON_HEADERS, 'content-length': length, connection: 'close' })
      .end(body);
  });
  server.addHook('onRequest', (request, _, next) => {
    next(hasOneHost(request.raw) ? undefined : oddHost(request.raw));
  });
}

/** Node keeps the first Host; a proxy may have used the second. */
export function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}

function oddHost({ headers }: IncomingMessage): Error {
  const got = headers.host === undefined ? 'none' : 'several';
  return new RequestShapeError(`expected one Host header, got ${got}`);
}
