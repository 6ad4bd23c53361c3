/** Which responses of a connection are unfinished. Reads no store. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { watchConnections } from '../../src/http/connections.ts';

async function connected(server: FastifyInstance): Promise<Socket> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as { readonly port: number };
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

test('an answer counts from its request until it is over, each of several on one connection', async () => {
  const server = fastify();
  let idles = 0;
  watchConnections(server, () => (idles += 1));
  const release: (() => void)[] = [];
  server.get('/', (_, reply) => void release.push(() => void reply.send('done')));
  const socket = await connected(server);
  socket.resume();

  const state = () =>
    [...server.connections.values()].map(({ answers, isKept }) => [answers.length, isKept]);
  await expect.poll(state).toEqual([[0, false]]);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2));
  await expect.poll(() => release.length).toBe(2);
  expect(state()).toEqual([[2, true]]);
  // The second waits for the first, whose answer goes before.
  release[1]?.();
  expect([state(), idles]).toEqual([[[2, true]], 0]);
  release[0]?.();
  await expect.poll(state).toEqual([[0, true]]);
  expect(idles).toBe(1);
  socket.destroy();
  await expect.poll(state).toEqual([]);
});

const POST =
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

test.each([
  ['at once', () => 'done'],
  ['later', () => setTimeout(1, 'done')],
])(
  'requests beyond a few are refused on a connection that does not wait for their answers, which come %s',
  async (_, answer) => {
    const server = fastify();
    watchConnections(server);
    server.post('/', async () => answer());
    server.setErrorHandler((error: Error, _, reply) => reply.code(503).send(error.message));
    const socket = await connected(server);
    let got = '';
    socket.on('data', (chunk) => void (got += String(chunk)));
    const counts = () =>
      ['200 OK', 'requests per connection'].map((words) => got.split(words).length - 1);
    const max = LIMITS.requestsPerConnectionMax;
    socket.write(POST.repeat(max + 3));
    await expect.poll(counts).toEqual([max, 3]);
    socket.write(POST);
    await expect.poll(counts).toEqual([max + 1, 3]);
  },
);

test('a connection that sends far more requests than it may is cut, and the rest of them cost nothing', async () => {
  const server = fastify();
  watchConnections(server);
  const answered: number[] = [];
  server.post('/', async () => 'done');
  server.addHook('onResponse', (_, reply, next) => {
    answered.push(reply.statusCode);
    next();
  });
  const socket = await connected(server);
  const closed = once(socket, 'close');
  socket.on('error', () => undefined).resume();
  socket.write(POST.repeat(20 * LIMITS.requestsPerConnectionMax));
  await closed;
  expect(answered.length).toBeLessThanOrEqual(2 * LIMITS.requestsPerConnectionMax);
  expect(server.connections.size).toBe(0);
});

describe('a full server', () => {
  async function openFull() {
    const server = fastify();
    const release: (() => void)[] = [];
    watchConnections(server);
    server.server.maxConnections = 3;
    server.get('/slow', (_, reply) => void release.push(() => void reply.send('done')));
    server.get('/', async () => 'done');
    server.post('/', async () => 'done');
    await server.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close());
    const { port } = server.server.address() as { readonly port: number };
    const open = async (sent: string) => {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      const client = { socket, got: '', isClosed: false };
      socket.on('data', (chunk) => void (client.got += String(chunk)));
      socket.on('error', () => undefined);
      socket.once('close', () => (client.isClosed = true));
      await once(socket, 'connect');
      socket.write(sent);
      return client;
    };
    return { server, release, open };
  }

  const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  test.each([
    ['nothing', ''],
    ['half a request', 'GET / HTTP/1.1\r\n'],
    ['half a body', POST.slice(0, -1)],
    ['a request that was answered', GET],
  ])('closes the connection that has sent %s for longest, to serve a new one', async (_, sent) => {
    const { release, open } = await openFull();
    const busy = await open(GET.replace('/', '/slow'));
    await expect.poll(() => release.length).toBe(1);
    const silent = await open(sent);
    if (sent === GET) await expect.poll(() => silent.got).toContain('200 OK');
    for (let nth = 0; nth < 3; nth += 1) {
      const client = await open(GET);
      await expect.poll(() => client.got).toContain('200 OK');
    }
    await expect.poll(() => silent.isClosed).toBe(true);
    expect(busy.isClosed).toBe(false);
    release[0]?.();
    await expect.poll(() => busy.got).toContain('200 OK');
  });

  test('refuses a new connection while all others wait for answers', async () => {
    const { release, open } = await openFull();
    const busy = [await open(GET.replace('/', '/slow')), await open(GET.replace('/', '/slow'))];
    await expect.poll(() => release.length).toBe(2);
    const refused = await open('');
    await expect.poll(() => refused.isClosed).toBe(true);
    expect(busy.map(({ isClosed }) => isClosed)).toEqual([false, false]);
  });
});
