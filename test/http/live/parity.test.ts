/**
 * One set of rules: what HTTP refuses or masks, WebSocket and SSE refuse or mask with the same code and the same
 * message.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FeedError } from '../../../src/base/errors.ts';
import { encodeId } from '../../../src/model/ids.ts';
import { LIMITS } from '../../../src/base/limits.ts';
import { openTestApp, type TestApp } from '../../support/open-app.ts';
import { connect, openStream, readStream, type RawStream } from '../../support/live-client.ts';

const LISTEN = 'subscription { readStateChanged { __typename sequence } }';
const TWO =
  'subscription A { readStateChanged { sequence } } subscription B { readStateChanged { sequence } }';

interface Asked {
  readonly query: string;
  readonly variables?: object;
  readonly operationName?: string;
}

interface Failure {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly requestId?: string };
}

let opened: TestApp;
let address: string;

beforeAll(async () => {
  opened = await openTestApp({ argv: ['--introspection=off', '--query-cost-max', '1000'] });
  address = await opened.listen();
});

afterAll(() => opened[Symbol.asyncDispose]());

const many = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(' ');
const nested = (levels: number): string =>
  '{ viewer '.repeat(levels) + '{ __typename }' + ' }'.repeat(levels);

async function overHttp(asked: Asked, viewer: string | null = 'ada'): Promise<readonly Failure[]> {
  const headers = viewer === null ? {} : { 'x-palisade-viewer': viewer };
  return (
    (
      await opened.app.server.inject({ method: 'POST', url: '/graphql', payload: asked, headers })
    ).json<{ errors?: Failure[] }>().errors ?? []
  );
}

async function overWebsocket(
  asked: Asked,
  viewer: string | null = 'ada',
): Promise<readonly Failure[]> {
  const socket = await connect(address, viewer === null ? {} : { 'x-palisade-viewer': viewer });
  socket.send({ type: 'subscribe', id: 'a', payload: asked });
  const { type, payload } = await socket.next();
  expect(type).toBe('error');
  return payload as readonly Failure[];
}

async function overSse(asked: Asked, viewer: string | null = 'ada'): Promise<readonly Failure[]> {
  const stream = await openStream(
    address,
    asked,
    viewer === null ? {} : { 'x-palisade-viewer': viewer },
  );
  expect([stream.status, stream.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const failures = await failuresOf(stream);
  expect([await stream.next(), await stream.next()]).toEqual([
    { event: 'complete', data: null },
    null,
  ]);
  return failures;
}

async function failuresOf(stream: RawStream): Promise<readonly Failure[]> {
  return ((await stream.next())?.data as { readonly errors: readonly Failure[] }).errors;
}

describe('the same text gets the same errors over HTTP, WebSocket and SSE', () => {
  test.each<[string, string, Asked]>([
    [
      '16 aliases',
      'QUERY_TOO_COMPLEX',
      { query: `subscription { ${many(16, (index) => `a${index}: __typename`)} }` },
    ],
    ['13 levels', 'QUERY_TOO_COMPLEX', { query: nested(13) }],
    [
      '11 directives',
      'QUERY_TOO_COMPLEX',
      { query: `subscription { __typename ${many(11, () => '@skip(if: false)')} }` },
    ],
    [
      '401 fields',
      'QUERY_TOO_COMPLEX',
      { query: `subscription { ${many(401, () => '__typename')} }` },
    ],
    [
      '51 variables',
      'QUERY_TOO_COMPLEX',
      { query: `subscription S(${many(51, (index) => `$v${index}: Int`)}) { __typename }` },
    ],
    [
      'a cost of literals',
      'QUERY_TOO_COMPLEX',
      {
        query:
          'subscription { readStateChanged { ... on ReadStateMarked { changes { ... on ThreadRead { thread { unreadCount { count } firstUnread { title } } } } } } }',
      },
    ],
    [
      'a cost in a variable',
      'QUERY_TOO_COMPLEX',
      {
        query:
          'query Q($n: Int) { stream(template: "everything", first: $n) { edges { node { author { followerCount } producer { followerCount } } } } }',
        variables: { n: 100 },
      },
    ],
    [
      'a condition on the field of a subscription',
      'BAD_USER_INPUT',
      {
        query: 'subscription S($is: Boolean!) { readStateChanged @include(if: $is) { sequence } }',
        variables: { is: true },
      },
    ],
    [
      'a condition around the field of a subscription',
      'BAD_USER_INPUT',
      { query: 'subscription { ... @skip(if: false) { readStateChanged { sequence } } }' },
    ],
    [
      'a condition far around it',
      'BAD_USER_INPUT',
      {
        query:
          'subscription { ...F } fragment F on Subscription { ...F ...G } fragment G on Subscription { readStateChanged @skip(if: true) { sequence } }',
      },
    ],
    ['no GraphQL', 'GRAPHQL_PARSE_FAILED', { query: 'subscription {' }],
    [
      '2,001 tokens',
      'GRAPHQL_PARSE_FAILED',
      { query: `subscription { ${many(LIMITS.queryTokensMax, () => 'x')} }` },
    ],
    [
      'an unknown field',
      'GRAPHQL_VALIDATION_FAILED',
      { query: 'subscription { readStateChange { sequence } }' },
    ],
    [
      'an unknown argument',
      'GRAPHQL_VALIDATION_FAILED',
      { query: 'subscription { readStateChanged(resume: "x") { sequence } }' },
    ],
    [
      'two fields at the root',
      'GRAPHQL_VALIDATION_FAILED',
      { query: 'subscription { readStateChanged { sequence } b: readStateChanged { sequence } }' },
    ],
    [
      '300 unknown fields',
      'GRAPHQL_VALIDATION_FAILED',
      { query: `subscription { ${many(300, (index) => `f${index}`)} }` },
    ],
    ['introspection', 'GRAPHQL_VALIDATION_FAILED', { query: '{ __schema { types { name } } }' }],
    [
      'a name that no operation has',
      'OPERATION_RESOLUTION_FAILURE',
      { query: LISTEN, operationName: 'Nope' },
    ],
    ['two operations and no name', 'OPERATION_RESOLUTION_FAILURE', { query: TWO }],
    [
      'two operations and an empty name',
      'OPERATION_RESOLUTION_FAILURE',
      { query: TWO, operationName: '' },
    ],
  ])('%s: %s', async (_, code, asked) => {
    const [http, websocket, sse] = [
      await overHttp(asked),
      await overWebsocket(asked),
      await overSse(asked),
    ];
    expect(http.length).toBeGreaterThan(0);
    expect(http.length).toBeLessThanOrEqual(LIMITS.validationErrorsMax + 1);
    expect(new Set(http.map(({ extensions }) => extensions.code))).toEqual(new Set([code]));
    expect([websocket, sse]).toEqual([http, http]);
    expect(JSON.stringify(http)).not.toMatch(/Did you mean|ReadStateMarked/);
  });

  test('twice in a row, by either transport first', async () => {
    const asked = { query: 'subscription { readStateChanged { sequence, nope } }' };
    const first = await overWebsocket(asked);
    expect([await overHttp(asked), await overSse(asked), await overWebsocket(asked)]).toEqual([
      first,
      first,
      first,
    ]);
  });
});

describe('a query and a subscription that fail alike get the same errors', () => {
  const counts = 'query Q($ids: [ID!]!) { unreadCounts(categoryIds: $ids) { count } }';
  const listen =
    'subscription S($ids: [ID!]!) { readStateChanged(categoryIds: $ids) { sequence } }';

  test.each<[string, string, object, string | null]>([
    ['an anonymous viewer', 'UNAUTHENTICATED', { ids: [] }, null],
    ['a variable of another type', 'BAD_USER_INPUT', { ids: 7.5 }, 'ada'],
    ['a variable that is missing', 'BAD_USER_INPUT', {}, 'ada'],
    ['a text that is no id', 'BAD_USER_INPUT', { ids: ['junk'] }, 'ada'],
  ])('%s: %s', async (_, code, variables, viewer) => {
    const http = await overHttp({ query: counts, variables }, viewer);
    const asked = { query: listen, variables };
    const [websocket, sse] = [await overWebsocket(asked, viewer), await overSse(asked, viewer)];
    const words = (failures: readonly Failure[]) =>
      failures.map(({ message, extensions }) => [message, extensions.code]);
    expect(words(http)).toEqual([[expect.any(String), code]]);
    expect([words(websocket), words(sse)]).toEqual([words(http), words(http)]);
  });

  test.each<[string, unknown, string, string]>([
    [
      'a fault of the server',
      new Error('ENOENT /srv/secret password=hunter2'),
      'INTERNAL_SERVER_ERROR',
      'Internal server error',
    ],
    ['a text', 'hunter2', 'INTERNAL_SERVER_ERROR', 'Internal server error'],
    [
      'a store that is away',
      new FeedError('UNAVAILABLE', 'the store cannot answer now', { cause: new Error('hunter2') }),
      'UNAVAILABLE',
      'the store cannot answer now',
    ],
  ])('%s', async (_, error, code, message) => {
    const { reads } = opened.app;
    const { listen: listenBefore, unreadCounts } = reads;
    const fail = (): never => {
      throw error;
    };
    Object.assign(reads, { listen: fail, unreadCounts: fail });
    const told = [
      await overHttp({ query: counts, variables: { ids: [encodeId('Tag', 't')] } }),
      await overWebsocket({ query: listen, variables: { ids: [encodeId('Tag', 't')] } }),
      await overSse({ query: listen, variables: { ids: [encodeId('Tag', 't')] } }),
    ];
    Object.assign(reads, { listen: listenBefore, unreadCounts });
    for (const [failure] of told) {
      expect(failure).toMatchObject({ message, extensions: { code } });
      if (code === 'INTERNAL_SERVER_ERROR')
        expect(failure?.extensions.requestId).toMatch(/^[A-Za-z0-9-]+$/);
    }
    expect(JSON.stringify(told)).not.toMatch(/hunter2|secret/);
  });

  test.each<[string, unknown, string, string]>([
    ['a fault', new Error('password=hunter2'), 'INTERNAL_SERVER_ERROR', 'Internal server error'],
    [
      'a store that is away',
      new FeedError('UNAVAILABLE', 'the store cannot answer now', { cause: new Error('hunter2') }),
      'UNAVAILABLE',
      'the store cannot answer now',
    ],
  ])('a source of events that fails on its way by %s', async (_, error, code, message) => {
    const { reads } = opened.app;
    const { listen: before } = reads;
    Object.assign(reads, { listen: () => failing(error) });
    const socket = await connect(address);
    socket.send({ type: 'subscribe', id: 'a', payload: { query: LISTEN } });
    const stream = await openStream(address, { query: LISTEN }, { 'x-palisade-viewer': 'ada' });
    expect([await socket.next(), (await stream.next())?.event]).toMatchObject([
      { type: 'next' },
      'next',
    ]);
    const told = [(await socket.next()).payload as readonly Failure[], await failuresOf(stream)];
    Object.assign(reads, { listen: before });
    for (const [failure] of told) expect(failure).toMatchObject({ message, extensions: { code } });
    expect(JSON.stringify(told)).not.toContain('hunter2');
  });
});

async function* failing(error: unknown): AsyncGenerator<object, void> {
  yield await Promise.resolve({
    kind: 'start',
    place: { epoch: 1, sequence: 0 },
    changes: [],
    counts: [],
  });
  throw error;
}

describe('an empty operation name is none', () => {
  const query = 'query Q { __typename }';
  const byGet = (params: readonly [string, string][]) =>
    opened.app.server.inject({
      url: `/graphql?${new URLSearchParams(params).toString()}`,
      headers: { 'apollo-require-preflight': '1' },
    });

  test('over HTTP, for an operation that is new and for one that is known', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await opened.ask(query, { operationName: '' });
      expect(answer.data).toEqual({ __typename: 'Query' });
      const got = await byGet([
        ['operationName', ''],
        ['query', query],
      ]);
      expect(got.json()).toMatchObject({ data: { __typename: 'Query' } });
    }
  });

  test('in an address, where it lets no mutation run and stands once', async () => {
    const mutation = 'mutation { markAllRead(input: { categoryIds: [] }) { userErrors { code } } }';
    expect(
      (
        await byGet([
          ['operationName', ''],
          ['query', mutation],
        ])
      ).statusCode,
    ).toBe(405);
    const twice = await byGet([
      ['operationName', ''],
      ['operationName', 'Q'],
      ['query', query],
    ]);
    expect(twice.statusCode).toBe(400);
  });

  test('over a socket and for a stream, by POST and by GET', async () => {
    const asked = { query: LISTEN, operationName: '' };
    const socket = await connect(address);
    socket.send({ type: 'subscribe', id: 'a', payload: asked });
    expect(await socket.next()).toMatchObject({ type: 'next', payload: { data: {} } });
    const headers = { 'x-palisade-viewer': 'ada' };
    const posted = await openStream(address, asked, headers);
    const got = await readStream(
      `${address}/graphql/stream?${new URLSearchParams(asked).toString()}`,
      { headers: { accept: 'text/event-stream', ...headers } },
    );
    for (const stream of [posted, got])
      expect(await stream.next()).toMatchObject({
        event: 'next',
        data: { data: { readStateChanged: { sequence: 0 } } },
      });
  });
});

describe('each operation has its place', () => {
  test('a subscription over HTTP is told where it is served', async () => {
    expect(await overHttp({ query: LISTEN })).toMatchObject([
      { message: expect.stringContaining('/graphql/stream'), extensions: { code: 'BAD_REQUEST' } },
    ]);
    // Also when it is known already, and asked by GET.
    expect(await overHttp({ query: LISTEN })).toMatchObject([
      { extensions: { code: 'BAD_REQUEST' } },
    ]);
    const answer = await opened.app.server.inject({
      url: `/graphql?query=${encodeURIComponent(LISTEN)}`,
      headers: { 'apollo-require-preflight': '1' },
    });
    expect(answer.statusCode).toBe(405);
  });

  test.each([
    '{ __typename }',
    'mutation { markAllRead(input: { categoryIds: [] }) { userErrors { code } } }',
  ])('%s over a live connection is told that HTTP answers it, and does nothing', async (query) => {
    for (const told of [await overWebsocket({ query }), await overSse({ query })]) {
      expect(told).toMatchObject([
        { message: expect.stringContaining('POST /graphql'), extensions: { code: 'BAD_REQUEST' } },
      ]);
    }
    expect(await opened.app.store.reads.totals()).toMatchObject({ rows: 0 });
  });
});
