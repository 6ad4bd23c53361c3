/**
 * A stopping server: every live connection is closed so that its client reconnects elsewhere, and nothing delays the
 * stop.
 */
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify } from 'fastify';
import { createClient, type Client } from 'graphql-ws';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { drainOnClose } from '../../../src/http/drain.ts';
import type { EventHandler } from '../../../src/model/events.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { draftBy } from '../../support/builders.ts';
import { deferred } from '../../support/deferred.ts';
import { connect, openStream } from '../../support/live-client.ts';
import { openTestApp } from '../../support/open-app.ts';

const LISTEN = 'subscription { readStateChanged { __typename sequence } }';
const subscribe = { type: 'subscribe', id: 'a', payload: { query: LISTEN } };
const ADA = { 'x-palisade-viewer': 'ada' };

test('a kept connection’s next request is answered, as its last', async () => {
  const opened = await openTestApp();
  const { port } = new URL(await opened.listen());
  const socket = connectTcp(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += String(data)));
  const ask = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
  socket.write(ask);
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('{"status":"ok"}');
  expect(heard).not.toMatch(/connection: close/i);
  heard = '';
  const disposed = opened[Symbol.asyncDispose]();
  socket.write(ask);
  await once(socket, 'close');
  expect(heard).toMatch(/^HTTP\/1\.1 200[^]*connection: close[^]*\{"status":"ok"\}/i);
  await disposed;
});

test('an answer that is under way when the server stops is the last of its connection, and says so', async () => {
  const server = fastify();
  drainOnClose(server);
  const [began, ending] = [deferred(), deferred<string>()];
  server.get('/', () => {
    began.resolve();
    return ending.promise;
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(address);
  await began.promise;
  const closed = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  ending.resolve('done');
  expect((await answer).headers.get('connection')).toBe('close');
  await closed;
});

test('while an event handler finishes its work, nobody is let in, and clients go elsewhere', async () => {
  const [began, ending] = [deferred(), deferred<null>()];
  const handle: EventHandler['handle'] = () => {
    began.resolve();
    return ending.promise;
  };
  const slow: EventHandler = { name: 'slow', verbs: new Set(['publish']), handle };
  await using opened = await openTestApp({ eventHandlers: [slow] });
  const address = await opened.listen();
  const client = await connect(address);
  await opened.app.store.items.publish(draftBy('ann'));
  await began.promise;
  let isClosed = false;
  const closing = opened.app.close().then(() => (isClosed = true));
  expect(await client.closed()).toMatchObject({ code: 1012 });
  const knock = connectTcp(Number(new URL(address).port), '127.0.0.1');
  expect(await once(knock, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
  expect(isClosed).toBe(false);
  ending.resolve(null);
  await closing;
});

test('sockets are closed with 1012, streams end without `complete`, and nothing is left', async () => {
  await using opened = await openTestApp();
  const address = await opened.listen();
  const [busy, idle, stream] = [
    await connect(address),
    await connect(address, {}),
    await openStream(address, { query: LISTEN }, ADA),
  ];
  busy.send(subscribe);
  expect([await busy.next(), await stream.next()]).toMatchObject([
    { type: 'next' },
    { event: 'next' },
  ]);
  await opened.app.close();
  expect(await Promise.all([busy.closed(), idle.closed()])).toMatchObject([
    { code: 1012, rest: [] },
    { code: 1012, rest: [] },
  ]);
  expect(await stream.next()).toBeNull();
  expect(opened.app.store.bus.subscriberCount()).toBe(0);
});

test('peers that do not answer, read or speak do not hold it up', async () => {
  await using opened = await openTestApp();
  const address = await opened.listen();
  const deaf = await connect(address);
  deaf.send(subscribe);
  await deaf.next();
  deaf.socket.pause();
  const half = connectTcp(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);
  await once(half, 'connect');
  half.write('GET /graphql HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n');
  await opened.app.close();
  expect(opened.app.store.bus.subscriberCount()).toBe(0);
});

test('a client of graphql-ws reconnects, with fresh connection parameters', async () => {
  const first = await openTestApp();
  const address = await first.listen();
  const { port } = new URL(address);
  const heard: unknown[] = [];
  let connections = 0;
  const client = createClient({
    url: `${address.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 1_000,
    shouldRetry: () => true,
    retryWait: () => delay(20),
    connectionParams: () => ({ ...ADA, attempt: ++connections }),
  });
  const failed = listenWith(client, heard);
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(1);
  await first[Symbol.asyncDispose]();
  await using second = await openTestApp();
  await second.app.server.listen({ host: '127.0.0.1', port: Number(port) });
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(2);
  await second.app.store.bus.publish('ada' as UserId, JSON.stringify({ subject: 'reads' }));
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(3);
  expect([failed.error, connections]).toEqual([null, expect.any(Number)]);
  expect(connections).toBeGreaterThan(1);
  await client.dispose();
});

function listenWith(client: Client, heard: unknown[]): { error: unknown } {
  const failed: { error: unknown } = { error: null };
  client.subscribe(
    { query: LISTEN },
    {
      next: (result) => void heard.push(result),
      error: (error) => {
        failed.error = error;
      },
      complete: () => undefined,
    },
  );
  return failed;
}
