/**
 * Faults that a client can cause are answered with a code below 500, counted, and not logged as errors. The protocol
 * refuses them, whatever the store; guessed ids, which reach a store, are in `test/content/abuse.ts`, on both.
 */
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';

let opened: TestApp;
let port: number;

beforeAll(async () => {
  opened = await openTestApp({ isLogKept: true, argv: ['--log-level', 'debug'] });
  port = Number(new URL(await opened.listen()).port);
});
afterAll(() => opened[Symbol.asyncDispose]());

let logged = 0;
beforeEach(() => {
  logged = opened.logLines.length;
});
const faults = (): readonly string[] =>
  opened.logLines.slice(logged).filter((line) => /"level":"(warn|error|fatal)"|"stack"/.test(line));
const counted = async (code: string): Promise<number> => {
  const { body } = await opened.app.server.inject('/metrics');
  return Number(
    new RegExp(`^palisade_errors_total\\{code="${code}"\\} (\\d+)`, 'm').exec(body)?.[1] ?? 0,
  );
};

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('a request that cannot be answered', () => {
  test.each<[string, string, Parameters<TestApp['ask']>[1], string]>([
    [
      'an unknown name for its only operation',
      '{ __typename }',
      { operationName: 'x' },
      'OPERATION_RESOLUTION_FAILURE',
    ],
    [
      'an unknown name',
      'query A { __typename }',
      { operationName: 'x' },
      'OPERATION_RESOLUTION_FAILURE',
    ],
    [
      'no name for two operations',
      'query A { __typename } query B { __typename }',
      {},
      'OPERATION_RESOLUTION_FAILURE',
    ],
    [
      'variables 1,000 levels deep',
      'query Q { stream(template: "everything") { status } }',
      { variables: { unused: deep(1_000) } },
      'QUERY_TOO_COMPLEX',
    ],
    [
      'seven wrong entries of a list',
      'query($a: [ID!]!) { nodes(ids: $a) { id } }',
      { variables: { a: Array(7).fill(null) } },
      'BAD_USER_INPUT',
    ],
    [
      'a well-formed cursor that is not ours',
      'query($c: String) { stream(template: "everything", after: $c) { status } }',
      {
        variables: { c: Buffer.concat([Buffer.from([3]), Buffer.alloc(59)]).toString('base64url') },
      },
      'INVALID_CURSOR',
    ],
  ])(
    'by %s is refused and counted each time, without an error in the log',
    async (_, query, options, code) => {
      const before = await counted(code);
      for (let run = 0; run < 4; run += 1) {
        const answer = await opened.ask(query, options);
        expect(answer.status).toBeLessThan(500);
        expect(new Set(answer.errors.map(({ extensions }) => extensions.code))).toEqual(
          new Set([code]),
        );
      }
      expect(await counted(code)).toBeGreaterThanOrEqual(before + 4);
      expect(faults()).toEqual([]);
    },
  );

  test('by a cursor of the right key, but forged, has no error in the log', async () => {
    const page =
      'query($c: String) { stream(template: "everything", first: 1, after: $c) { pageInfo { endCursor } } }';
    await opened.ask('mutation { publish(input: { text: "a" }) { item { id } } }', {
      viewer: 'ada',
    });
    const cursor = Buffer.from(
      (await opened.ask(page, { viewer: 'ada' })).text('stream.pageInfo.endCursor'),
      'base64url',
    );
    cursor[20] = (cursor[20] ?? 0) ^ 1;
    const answer = await opened.ask(page, {
      viewer: 'ada',
      variables: { c: cursor.toString('base64url') },
    });
    expect(answer.errors[0]?.extensions.code).toBe('INVALID_CURSOR');
    expect(faults()).toEqual([]);
  });

  test('by an unknown name runs nothing', async () => {
    await opened.ask(
      'mutation { follow(input: { producerId: "VXNlcg" }) { userErrors { code } } }',
      { viewer: 'eve', operationName: 'x' },
    );
    const published = 'mutation { publish(input: { text: "unasked" }) { item { id } } }';
    const answer = await opened.ask(published, { viewer: 'eve', operationName: 'x' });
    expect(answer.errors[0]?.extensions.code).toBe('OPERATION_RESOLUTION_FAILURE');
    expect(
      (await opened.ask('{ stream(template: "everything") { nodes { text } } }')).body,
    ).not.toContain('unasked');
  });
});

/** What the server says to these bytes. */
async function say(bytes: string): Promise<Said> {
  const socket = connectTcp(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

interface Said {
  readonly status: number;
  /** The status line and the headers. */
  readonly head: string;
  readonly body: string;
}

describe('what Node refuses before there is a request has the shape of all errors', () => {
  test.each<[string, string, number]>([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhOST: b\r\nconnection: close\r\n\r\n', 400],
    [
      'an expectation',
      'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nconnection: close\r\n\r\n',
      417,
    ],
    [
      'headers that are too big',
      `GET /healthz HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(LIMITS.headerBytesMax)}\r\n\r\n`,
      431,
    ],
  ])('%s', async (_, bytes, status) => {
    const answer = await say(bytes);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      {
        errors: [
          { message: expect.stringMatching(/^expected /), extensions: { code: 'BAD_REQUEST' } },
        ],
      },
    ]);
    expect(answer.head).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(faults()).toEqual([]);
  });

  test.each([
    ['no Host', 'x: a', 'none'],
    ['two Hosts', 'Host: a\r\nHost: b', 'several'],
  ])('%s is named as what is wrong, whatever the request asks for', async (_, headers, got) => {
    for (const line of ['GET /healthz', 'POST /graphql'])
      expect(await say(`${line} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`)).toEqual({
        head: expect.stringMatching(/\r\nx-request-id: [0-9a-f-]{36}\r\n/),
        status: 400,
        body: JSON.stringify({
          errors: [
            {
              message: `expected one Host header, got ${got}`,
              extensions: { code: 'BAD_REQUEST' },
            },
          ],
        }),
      });
  });

  test('a request that waits for its answer is not answered with the refusal of what follows it', async () => {
    const body = JSON.stringify({ query: '{ stream(template: "everything") { status } }' });
    const headers = `Host: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    const request = `POST /graphql HTTP/1.1\r\n${headers}\r\n\r\n${body}`;
    expect((await say(`${request}no HTTP\r\n\r\n`)).body).not.toContain('BAD_REQUEST');
    expect(faults()).toEqual([]);
  });

  test('one Host is enough, and HTTP/1.0 needs none', async () => {
    expect(
      (await say('GET /healthz HTTP/1.1\r\nHost: a\r\nconnection: close\r\n\r\n')).status,
    ).toBe(200);
    expect((await say('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

test.each([
  ['a Host that names no host', 'HTTP/1.1\r\nHost: ['],
  ['a Host with a space', 'HTTP/1.1\r\nHost: a b'],
  ['an empty Host', 'HTTP/1.1\r\nHost: '],
  ['no Host, in HTTP/1.0', 'HTTP/1.0'],
])('a new operation is answered with %s', async (_, version) => {
  const query = `{ __typename } # ${version.length}`;
  const body = JSON.stringify({ query });
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  const answer = await say(`POST /graphql ${version}\r\n${headers}\r\n\r\n${body}`);
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
    200,
    { data: { __typename: 'Query' } },
  ]);
  expect(faults()).toEqual([]);
});

test('private and momentary answers are not kept by caches', async () => {
  const { server } = opened.app;
  const asked = { 'apollo-require-preflight': '1', 'x-palisade-viewer': 'ada' };
  const own = await server.inject({ url: '/graphql?query=%7B__typename%7D', headers: asked });
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const url of ['/graphql', '/healthz', '/readyz', '/metrics', '/nothing']) {
    const answer = await server.inject({ url, headers: { 'apollo-require-preflight': '1' } });
    expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store']);
  }
  expect((await opened.ask('{ viewer { id } }', { viewer: 'ada' })).headers['cache-control']).toBe(
    'no-store',
  );
});

test('a client that leaves while its answer is compressed is no fault of the server', async () => {
  const before = await counted('INTERNAL_SERVER_ERROR');
  // How long the server takes until the first bytes, nobody knows.
  for (let ms = 0; ms < LEAVES_AFTER_MS_MAX && !hasNoticed(); ms += 1) await askAndLeave(ms);
  await expect.poll(hasNoticed).toBe(true);
  expect(faults()).toEqual([]);
  expect(await counted('INTERNAL_SERVER_ERROR')).toBe(before);
});

test('a request that dawdles is cut within its time, however seldom Node looks', () => {
  const { requestTimeout, headersTimeout } = opened.app.server.server;
  // Node keeps the interval there, and its types do not say so.
  const { connectionsCheckingInterval } = opened.app.server.server as unknown as {
    readonly connectionsCheckingInterval: number;
  };
  for (const timeout of [requestTimeout, headersTimeout])
    expect(timeout + connectionsCheckingInterval).toBeLessThanOrEqual(LIMITS.requestMsMax);
});

const LEAVES_AFTER_MS_MAX = 100;

function hasNoticed(): boolean {
  return opened.logLines.slice(logged).some((line) => line.includes('the client left'));
}

/** Asks for all types of the schema, whose answer is long. */
async function askAndLeave(afterMs: number): Promise<void> {
  const socket = connectTcp(port, '127.0.0.1');
  await once(socket, 'connect');
  const body = JSON.stringify({ query: getIntrospectionQuery() });
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nAccept-Encoding: br`;
  socket.write(`POST /graphql HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`);
  await pause(afterMs);
  socket.resetAndDestroy();
}
