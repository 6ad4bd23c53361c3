/** Server-sent events as clients see them: graphql-sse in its mode of distinct connections, by POST and by GET. */
import { createClient } from 'graphql-sse';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { openStream, readStream } from '../../support/live-client.ts';
import { openReadsServer, type ReadsServer } from '../../support/reads-server.ts';

const LISTEN = 'subscription S { readStateChanged { __typename sequence } }';
const ADA = { 'x-palisade-viewer': 'ada' };

let server: ReadsServer;
let address: string;

beforeEach(async () => {
  server = await openReadsServer();
  address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  await server.post('1');
});

const listening = (): number => server.app.store.bus.subscriberCount();
const mark = (thread: string) =>
  server.app.reads.markThreadsRead('ada' as never, [{ thread, upTo: null, category: null }]);

describe('a stream', () => {
  test('sends each event, by POST', async () => {
    const stream = await openStream(
      address,
      { query: LISTEN, operationName: 'S', variables: null },
      ADA,
    );
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => [
          name,
          stream.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(await stream.next()).toMatchObject({
      event: 'next',
      data: {
        data: { readStateChanged: { __typename: 'ReadStateStarted' } },
        extensions: { cost: { max: LIMITS.queryCostMax } },
      },
    });
    await mark('1');
    expect(await stream.next()).toMatchObject({
      event: 'next',
      data: { data: { readStateChanged: { __typename: 'ReadStateMarked', sequence: 1 } } },
    });
    stream.abort();
    await expect.poll(listening, { timeout: 20_000 }).toBe(0);
  });

  test('sends each event, by GET', async () => {
    const query = new URLSearchParams({
      query: 'subscription S($ids: [ID!]!) { readStateChanged(categoryIds: $ids) { sequence } }',
      variables: '{"ids":[]}',
      operationName: 'S',
    });
    const stream = await readStream(`${address}/graphql/stream?${query.toString()}`, {
      headers: { accept: 'text/event-stream', ...ADA },
    });
    expect(await stream.next()).toMatchObject({
      event: 'next',
      data: { data: { readStateChanged: { sequence: 0 } } },
    });
  });

  test('is what the client of graphql-sse expects', async () => {
    const client = createClient({
      url: `${address}/graphql/stream`,
      headers: ADA,
      retryAttempts: 0,
    });
    const events = client.iterate({ query: LISTEN });
    expect((await events.next()).value).toMatchObject({
      data: { readStateChanged: { __typename: 'ReadStateStarted' } },
    });
    await mark('1');
    expect((await events.next()).value).toMatchObject({
      data: { readStateChanged: { sequence: 1 } },
    });
    await events.return?.();
    await expect.poll(listening, { timeout: 20_000 }).toBe(0);
  });
});

describe('a request for a stream that is none', () => {
  const body = { query: LISTEN };

  test.each<[string, object | string, Record<string, string>, number]>([
    ['accepts JSON alone', body, { accept: 'application/json' }, 406],
    ['accepts anything', body, { accept: '*/*' }, 406],
    ['accepts a type that only begins alike', body, { accept: 'text/event-streams' }, 406],
    ['has no query', {}, {}, 400],
    ['has an empty query', { query: '' }, {}, 400],
    ['has a query that is no text', { query: {} }, {}, 400],
    ['has variables that are a list', { ...body, variables: [] }, {}, 400],
    ['has an operation name that is a number', { ...body, operationName: 1 }, {}, 400],
    ['is a list of operations', [body], {}, 400],
    ['is no JSON', '{', {}, 400],
    [
      'has a key that names a prototype',
      '{"query":"{__typename}","variables":{"__proto__":{"x":1}}}',
      {},
      400,
    ],
    ['is too long', { ...body, x: 'x'.repeat(LIMITS.bodyBytesMax) }, {}, 413],
    ['is plain text', body, { 'content-type': 'text/plain' }, 415],
    ['is compressed', body, { 'content-encoding': 'gzip' }, 415],
    ['has a bad credential', body, { 'x-palisade-viewer': 'a b' }, 401],
  ])(
    '%s: it is answered with a status, in the shape of GraphQL',
    async (_, sent, headers, status) => {
      const stream = await openStream(address, sent, { ...ADA, ...headers });
      expect(stream.status).toBe(status);
      expect(await stream.json()).toMatchObject({
        errors: [
          {
            message: expect.any(String),
            extensions: { code: status === 401 ? 'UNAUTHENTICATED' : 'BAD_REQUEST' },
          },
        ],
      });
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH'])(
    'comes by %s: the mode of single connections is not served',
    async (method) => {
      const answer = await readStream(`${address}/graphql/stream`, {
        method,
        headers: { accept: 'text/event-stream' },
      });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
    },
  );

  test.each(['variables=%7B', 'variables=1', 'variables=[]'])(
    'has %s in its address',
    async (part) => {
      const answer = await readStream(`${address}/graphql/stream?query=x&${part}`, {
        headers: { accept: 'text/event-stream' },
      });
      expect(answer.status).toBe(400);
    },
  );
});

test('streams that vanish leave no listener, session or subscription behind', async () => {
  for (let round = 0; round < 60; round++) {
    const stream = await openStream(address, { query: LISTEN }, ADA);
    if (round % 2 === 0) await stream.next();
    stream.abort();
    // A viewer may have only so many at a time.
    if (round % 20 === 19) await expect.poll(listening, { timeout: 20_000 }).toBe(0);
  }
  const metrics = async () =>
    (await server.app.server.inject('/metrics')).body
      .split('\n')
      .filter((line) => /^palisade_live_(conn|subs)/.test(line))
      .join();
  await expect
    .poll(metrics, { timeout: 25_000 })
    .toBe('palisade_live_connections{transport="sse"} 0,palisade_live_subscriptions 0');
});
