/** Requests for another protocol, as bytes: those that do not become a socket are served as if they had not asked. */
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { connect, openStream } from '../../support/live-client.ts';
import { openReadsServer, type ReadsServer } from '../../support/reads-server.ts';

const UPGRADE = 'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';
const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const BODY = '{"query":"{ __typename }"}';
/** As the HTTP client of Java asks by default. */
const TO_HTTP_2 =
  'POST /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEA\r\n' +
  `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

let server: ReadsServer;
let port: number;

beforeEach(async () => {
  server = await openReadsServer();
  port = Number(new URL(await server.app.server.listen({ host: '127.0.0.1', port: 0 })).port);
});

interface Peer {
  readonly socket: Socket;
  /** What came since the last time that this was asked, as soon as it matches. */
  heard(pattern: RegExp): Promise<string>;
}

async function connectPeer(): Promise<Peer> {
  const socket = connectTcp(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (data) => (text += data.toString('latin1')));
  await once(socket, 'connect');
  return {
    socket,
    async heard(pattern) {
      await expect.poll(() => text, { timeout: 20_000 }).toMatch(pattern);
      const all = text;
      text = '';
      return all;
    },
  };
}

test('a request that offers HTTP/2 is answered by HTTP/1.1, and so is the next one of its connection', async () => {
  const { socket, heard } = await connectPeer();
  for (let round = 0; round < 20; round++) {
    socket.write(TO_HTTP_2);
    expect(await heard(/"Query"/)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  }
  // Its body may come later.
  socket.write(TO_HTTP_2.slice(0, -5));
  socket.write(TO_HTTP_2.slice(-5));
  await heard(/"Query"/);
  expect(server.app.server.connections.size).toBe(1);
});

test.each([
  ['/healthz', '', 200],
  ['/graphql/stream', '', 406],
  ['/graphql/stream', 'Origin: https://other.example\r\n', 403],
  ['/nowhere', '', 404],
  ['/%ff', '', 400],
])('no socket can be opened at %s', async (path, headers, status) => {
  const { socket, heard } = await connectPeer();
  socket.write(`GET ${path} HTTP/1.1\r\n${UPGRADE}${KEY}${headers}\r\n`);
  expect(await heard(/\r\n\r\n/)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  // The connection is still one of HTTP, with all its bounds of time.
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await heard(/\{"status":"ok"\}$/);
});

test('a socket without a Host is refused as a request is, and its connection stays within the bounds of time', async () => {
  const { socket, heard } = await connectPeer();
  socket.write(`GET /graphql HTTP/1.1\r\n${UPGRADE.replace('Host: localhost\r\n', '')}${KEY}\r\n`);
  expect(await heard(/BAD_REQUEST/)).toMatch(/^HTTP\/1\.1 400 /);
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await heard(/\{"status":"ok"\}$/);
});

test.each([
  ['no key', UPGRADE + 'Sec-WebSocket-Version: 13\r\n', 'Sec-WebSocket-Key'],
  ['a bad key', UPGRADE + KEY.replace('==', '!!'), 'Sec-WebSocket-Key'],
  ['no version', UPGRADE + KEY.replace(/^.*\r\n/, ''), 'Sec-WebSocket-Version'],
  ['an old version', UPGRADE + KEY.replace('13', '7'), 'Sec-WebSocket-Version'],
  [
    'a bad subprotocol',
    UPGRADE + KEY + 'Sec-WebSocket-Protocol: a,,b\r\n',
    'Sec-WebSocket-Protocol',
  ],
])('a handshake with %s is refused in the shape of GraphQL', async (_, headers, header) => {
  const { socket, heard } = await connectPeer();
  const closed = once(socket, 'close');
  socket.write(`GET /graphql HTTP/1.1\r\n${headers}\r\n`);
  const [head = '', body = ''] = (await heard(/\r\n\r\n[^]+/)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head).toContain('content-type: application/json; charset=utf-8');
  expect(/^sec-websocket-version: (.*)$/m.exec(head)?.[1]).toBe(
    header === 'Sec-WebSocket-Version' ? '13, 8' : undefined,
  );
  const expected = `expected the ${header} header of a WebSocket handshake, got another or none`;
  expect(JSON.parse(Buffer.from(body, 'latin1').toString())).toEqual({
    errors: [{ message: expected, extensions: { code: 'BAD_REQUEST' } }],
  });
  await closed;
  expect(server.app.server.connections.size).toBe(0);
});

test('a connection that asks for a socket while it reads a stream is cut, and nothing of it is left', async () => {
  const { socket, heard } = await connectPeer();
  const query = encodeURIComponent('subscription { readStateChanged { sequence } }');
  socket.write(
    `GET /graphql/stream?query=${query} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nx-palisade-viewer: ada\r\n\r\n`,
  );
  await heard(/event: next/);
  expect(server.app.store.bus.subscriberCount()).toBe(1);
  socket.write(`GET /graphql HTTP/1.1\r\n${UPGRADE}${KEY}\r\n`);
  await once(socket, 'close');
  await expect.poll(() => server.app.store.bus.subscriberCount(), { timeout: 20_000 }).toBe(0);
});

test('a full server keeps its sockets and streams, and makes room for requests', async () => {
  const address = `http://127.0.0.1:${port}`;
  const { socket } = await connect(address);
  const query = 'subscription { readStateChanged { sequence } }';
  const stream = await openStream(address, { query }, { 'x-palisade-viewer': 'ada' });
  await stream.next();
  server.app.server.server.maxConnections = 4;
  for (let nth = 0; nth < 5; nth += 1) {
    const idle = await connectPeer();
    idle.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await idle.heard(/\{"status":"ok"\}$/);
  }
  expect(socket.readyState).toBe(socket.OPEN);
  await server.post('1');
  await server.app.reads.markThreadsRead('ada' as never, [
    { thread: '1', upTo: null, category: null },
  ]);
  expect(await stream.next()).toMatchObject({ event: 'next' });
});
