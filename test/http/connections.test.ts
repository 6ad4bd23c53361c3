/** Which answers of a connection are not over. No store is read for it. */
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { watchConnections } from '../../src/http/connections.ts';

test('an answer counts from its request until it is over, each of several on one connection', async () => {
  const server = fastify();
  let idles = 0;
  watchConnections(server, () => (idles += 1));
  const release: (() => void)[] = [];
  server.get('/', (_, reply) => void release.push(() => void reply.send('done')));
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as { readonly port: number };
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
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
