/** The protocol graphql-transport-ws as a client sees it: every close has its code, and nothing is sent after it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { connect, openSocket } from '../../support/live-client.ts';
import { openReadsServer, type ReadsServer } from '../../support/reads-server.ts';

const LISTEN = 'subscription { readStateChanged { __typename sequence } }';
const subscribe = (id: string, query = LISTEN) => ({ type: 'subscribe', id, payload: { query } });

let server: ReadsServer;
let address: string;

beforeEach(async () => {
  server = await openReadsServer();
  address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
});

const listening = (): number => server.app.store.bus.subscriberCount();
const mark = (viewer: string, thread: string) =>
  server.app.reads.markThreadsRead(viewer as never, [{ thread, upTo: null, category: null }]);

describe('a subscription', () => {
  test('sends each event to those who asked, and ends when it is completed', async () => {
    await server.post('1');
    const socket = await connect(address);
    socket.send(subscribe('a'));
    expect(await socket.next()).toMatchObject({
      id: 'a',
      type: 'next',
      payload: {
        data: { readStateChanged: { __typename: 'ReadStateStarted' } },
        extensions: { cost: { max: LIMITS.queryCostMax } },
      },
    });
    await mark('ada', '1');
    expect(await socket.next()).toMatchObject({
      id: 'a',
      type: 'next',
      payload: { data: { readStateChanged: { __typename: 'ReadStateMarked', sequence: 1 } } },
    });
    expect(listening()).toBe(1);
    socket.send({ type: 'complete', id: 'a' });
    await expect.poll(listening, { timeout: 20_000 }).toBe(0);
    // Its id is free again.
    socket.send(subscribe('a'));
    expect(await socket.next()).toMatchObject({ id: 'a', type: 'next' });
  });
});

describe('an id that is used again', () => {
  const complete = { type: 'complete', id: 'a' };

  test('before its subscription has opened is the last one’s alone, and nothing is left of the others', async () => {
    await server.post('1');
    const socket = await connect(address);
    for (let round = 0; round < 20; round++) {
      socket.send(subscribe('a'));
      socket.send(complete);
    }
    socket.send(subscribe('a', '{'));
    socket.send(complete);
    socket.send(subscribe('a'));
    expect(await socket.next()).toMatchObject({ type: 'next' });
    await expect.poll(listening, { timeout: 20_000 }).toBe(1);
    await mark('ada', '1');
    expect(await socket.next()).toMatchObject({
      type: 'next',
      payload: { data: { readStateChanged: { sequence: 1 } } },
    });
    socket.send({ type: 'ping' });
    expect(await socket.next()).toEqual({ type: 'pong' });
    socket.socket.terminate();
    await expect.poll(listening, { timeout: 20_000 }).toBe(0);
  });

  test('as soon as it was completed is not ended with the one before', async () => {
    await server.post('1');
    const socket = await connect(address);
    for (let round = 0; round < 5; round++) {
      socket.send(subscribe('a'));
      expect(await socket.next()).toMatchObject({ id: 'a', type: 'next' });
      socket.send(complete);
    }
    socket.send(subscribe('a'));
    expect(await socket.next()).toMatchObject({ id: 'a', type: 'next' });
    await expect.poll(listening, { timeout: 20_000 }).toBe(1);
    await mark('ada', '1');
    expect(await socket.next()).toMatchObject({ id: 'a', type: 'next' });
    socket.send(complete);
    await expect.poll(listening, { timeout: 20_000 }).toBe(0);
  });
});

describe('the server closes a socket', () => {
  test.each<[string, readonly (object | string)[], number]>([
    ['that sends no JSON', ['{'], 4400],
    ['that sends a text', ['"ping"'], 4400],
    ['that sends an unknown type', [{ type: 'start' }], 4400],
    ['that sends a result', [{ type: 'next', id: 'a', payload: {} }], 4400],
    ['that sends an error', [{ type: 'error', id: 'a', payload: [{ message: 'x' }] }], 4400],
    ['that lets itself in', [{ type: 'connection_ack' }], 4400],
    [
      'that subscribes without an id',
      [{ type: 'connection_init' }, { type: 'subscribe', payload: { query: LISTEN } }],
      4400,
    ],
    [
      'that subscribes without a query',
      [{ type: 'connection_init' }, { type: 'subscribe', id: 'a', payload: {} }],
      4400,
    ],
    [
      'that gives variables as a list',
      [
        { type: 'connection_init' },
        { type: 'subscribe', id: 'a', payload: { query: LISTEN, variables: [1] } },
      ],
      4400,
    ],
    [
      'that pings with a payload of too many levels',
      [`{"type":"ping","payload":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`],
      4400,
    ],
    ['that gives parameters as a text', [{ type: 'connection_init', payload: 'x' }], 4400],
    ['that subscribes before it is let in', [subscribe('a')], 4401],
    [
      'that asks to be let in twice',
      [{ type: 'connection_init' }, { type: 'connection_init' }],
      4429,
    ],
    [
      'that sends a message of 65 KB',
      [{ type: 'ping', payload: { x: 'x'.repeat(65 * 1024) } }],
      1009,
    ],
    [
      'that sends more messages than it may',
      Array.from({ length: LIMITS.messagesPerMinuteMax + 1 }, () => ({ type: 'pong' })),
      1008,
    ],
  ])('%s', async (_, messages, code) => {
    const socket = await openSocket(address);
    for (const message of messages) socket.send(message);
    expect((await socket.closed()).code).toBe(code);
  });

  test.each(['a', '__proto__', 'constructor', 'toString'])(
    'that uses the id %s twice at once, with 4409',
    async (id) => {
      const socket = await connect(address);
      socket.send(subscribe(id));
      expect(await socket.next()).toMatchObject({ id, type: 'next' });
      socket.send(subscribe(id));
      expect((await socket.closed()).code).toBe(4409);
      await expect.poll(listening, { timeout: 20_000 }).toBe(0);
    },
  );

  test('with a subscription’s id of 129 characters', async () => {
    const socket = await connect(address);
    socket.send(subscribe('x'.repeat(129)));
    expect(await socket.closed()).toMatchObject({
      code: 4400,
      reason: 'expected an id of at most 128 characters, got 129',
    });
  });

  test('that holds no subscription, and not one that does', async () => {
    const [idle, busy] = [await connect(address), await connect(address)];
    busy.send(subscribe('a'));
    await busy.next();
    // The sweep of sessions sees that it is idle, and then that it stayed so.
    await expect
      .poll(
        () => {
          server.clock.advance(LIMITS.viewerIdleMsMax);
          return idle.socket.readyState;
        },
        { timeout: 20_000 },
      )
      .toBe(idle.socket.CLOSED);
    expect((await idle.closed()).code).toBe(1000);
    expect(listening()).toBe(1);
  });

  test('that is not let in within three seconds, with 4408', async () => {
    expect((await (await openSocket(address)).closed()).code).toBe(4408);
  });

  test.each([[[]], [['graphql-ws']], [['chat', 'soap']]])(
    'that offers the subprotocols %j, with 4406',
    async (protocols) => {
      expect((await (await openSocket(address, { protocols })).closed()).code).toBe(4406);
    },
  );

  test(`with more than ${LIMITS.subscriptionsMax} subscriptions, and takes back all of them`, async () => {
    const socket = await connect(address);
    for (let index = 0; index < LIMITS.subscriptionsMax; index++)
      socket.send(subscribe(`s${index}`));
    for (let index = 0; index < LIMITS.subscriptionsMax; index++)
      expect(await socket.next()).toMatchObject({ type: 'next' });
    expect(listening()).toBe(LIMITS.subscriptionsMax);
    socket.send(subscribe('one more'));
    expect((await socket.closed()).code).toBe(1008);
    await expect.poll(listening, { timeout: 20_000 }).toBe(0);
  });
});

test('a message in too many pieces, and one that is no text, end the socket and nothing else', async () => {
  const [pieces, broken, healthy] = [
    await connect(address),
    await connect(address),
    await connect(address),
  ];
  for (let index = 0; index < 20_000; index++) pieces.socket.send('x', { fin: false });
  broken.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });
  expect([(await pieces.closed()).code, (await broken.closed()).code]).toEqual([1008, 1007]);
  healthy.send({ type: 'ping' });
  expect(await healthy.next()).toEqual({ type: 'pong' });
});

test('a ping is answered with its payload, before and after the socket is let in', async () => {
  const socket = await openSocket(address);
  socket.send({ type: 'ping', payload: { n: 1 } });
  expect(await socket.next()).toEqual({ type: 'pong', payload: { n: 1 } });
  socket.send({ type: 'connection_init' });
  expect(await socket.next()).toEqual({ type: 'connection_ack' });
});

test('unsolicited pongs count as messages', async () => {
  const socket = await connect(address);
  for (let index = 0; index <= LIMITS.messagesPerMinuteMax; index++) socket.socket.pong();
  expect((await socket.closed()).code).toBe(1008);
});

test('no message is compressed, whatever the client offers', async () => {
  expect((await openSocket(address, { perMessageDeflate: true })).socket.extensions).toBe('');
});

test('sockets that vanish in every state leave no listener, session or subscription behind', async () => {
  const ways: readonly (readonly object[])[] = [
    [],
    [{ type: 'connection_init' }],
    [{ type: 'connection_init', payload: { 'x-palisade-viewer': 'ada' } }, subscribe('a')],
    [
      { type: 'connection_init', payload: { 'x-palisade-viewer': 'ada' } },
      subscribe('a'),
      { type: 'complete', id: 'a' },
      subscribe('a'),
      subscribe('b'),
    ],
  ];
  for (let round = 0; round < 100; round++) {
    const socket = await openSocket(address);
    for (const message of ways[round % ways.length] ?? []) socket.send(message);
    if (round % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    socket.socket.terminate();
  }
  const metrics = async () =>
    (await server.app.server.inject('/metrics')).body
      .split('\n')
      .filter((line) => /^palisade_live_(conn|subs)/.test(line))
      .join();
  await expect
    .poll(metrics, { timeout: 25_000 })
    .toBe(`palisade_live_connections{transport="websocket"} 0,palisade_live_subscriptions 0`);
  expect(listening()).toBe(0);
});
