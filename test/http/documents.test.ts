/** Documents that a server stores: referenced by id over every transport, and in production the only ones that run. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../support/live-client.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';

const FEED = 'query Feed($n: Int) { stream(template: "everything", first: $n) { status } }';
const OTHER = '{ stream(template: "everything", first: 1) { status } }';
const LIVE = 'subscription Live { readStateChanged { sequence } }';
const HASH = createHash('sha256').update(FEED).digest('hex');
const PRODUCTION = {
  NODE_ENV: 'production',
  PALISADE_JWT_SECRET: 'a secret of this test, 32 bytes.',
  PALISADE_JWT_ISSUER: 'test',
  PALISADE_JWT_AUDIENCE: 'test',
};

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'palisade-documents-'));
  writeFileSync(join(dir, 'feed.graphql'), FEED);
  writeFileSync(join(dir, 'persisted.json'), JSON.stringify({ 'live-1': LIVE }));
  writeFileSync(join(dir, 'README.md'), 'not a document');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Sent {
  readonly status: number;
  readonly body: string;
}

async function post({ app }: TestApp, payload: object): Promise<Sent> {
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', url: '/graphql', headers, payload } as const;
  const { statusCode, body } = await app.server.inject(options);
  return { status: statusCode, body };
}

describe('a server in production with a folder of documents', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ argv: ['--documents', dir], env: PRODUCTION });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test.each([
    ['the name of its file', { documentId: 'feed' }],
    ['its hash', { documentId: `sha256:${HASH}` }],
    [
      'the extension of clients',
      { extensions: { persistedQuery: { version: 1, sha256Hash: HASH } } },
    ],
    ['its text', { query: FEED }],
    [
      'its text and the extension',
      { query: FEED, extensions: { persistedQuery: { sha256Hash: HASH } } },
    ],
  ])('runs a document that a request names by %s, also the second time', async (_, named) => {
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await post(world, { ...named, variables: { n: 5 } });
      expect([status, JSON.parse(body)]).toMatchObject([
        200,
        { data: { stream: { status: 'END' } } },
      ]);
    }
  });

  test('runs a document that the address names', async () => {
    const search = new URLSearchParams({ documentId: 'feed', variables: '{"n":5}' });
    const headers = { 'apollo-require-preflight': '1' };
    const url = `/graphql?${search.toString()}`;
    const { statusCode, body } = await world.app.server.inject({ method: 'GET', url, headers });
    expect([statusCode, body]).toEqual([200, expect.stringContaining('"status":"END"')]);
  });

  test('reads the rest of an address behind a second question mark', async () => {
    const headers = { 'apollo-require-preflight': '1' };
    const url = '/graphql?documentId=feed&note=why?&variables=%7B%22n%22%3A0%7D';
    const { body } = await world.app.server.inject({ method: 'GET', url, headers });
    expect(body).toContain('expected first from 1 to 100, got 0');
  });

  test.each([
    ['another text', { query: OTHER }],
    ['a text that differs by a blank', { query: `${FEED} ` }],
    ['an unknown id', { documentId: 'no-such' }],
    ['an unknown hash', { extensions: { persistedQuery: { sha256Hash: '0'.repeat(64) } } }],
  ])('refuses %s', async (_, asked) => {
    const { status, body } = await post(world, asked);
    expect(status).toBe(400);
    expect(body).toContain('"code":"UNKNOWN_DOCUMENT"');
  });

  test('runs a subscription that is named, and no other, over server-sent events', async () => {
    const ask = async (payload: object): Promise<string> => {
      const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
      const options = { method: 'POST', url: '/graphql/stream', headers, payload } as const;
      return (await world.app.server.inject(options)).body;
    };
    // Known, and refused to an anonymous viewer by the subscription itself.
    expect(await ask({ documentId: 'live-1' })).toContain('UNAUTHENTICATED');
    expect(await ask({ documentId: 'live-2' })).toContain('UNKNOWN_DOCUMENT');
    expect(await ask({ query: `${LIVE} ` })).toContain('UNKNOWN_DOCUMENT');
  });
});

test('in development other documents run as well', async () => {
  await using world = await openTestApp({ argv: ['--documents', dir] });
  expect((await post(world, { query: OTHER })).status).toBe(200);
  expect((await post(world, { documentId: 'feed' })).status).toBe(200);
});

test('a subscription over a WebSocket names its document beside an empty text', async () => {
  await using world = await openTestApp({ argv: ['--documents', dir] });
  const { send, next } = await openSocket(await world.listen());
  send({ type: 'connection_init' });
  expect(await next()).toMatchObject({ type: 'connection_ack' });
  for (const [documentId, code] of [
    ['live-1', 'UNAUTHENTICATED'],
    ['live-2', 'UNKNOWN_DOCUMENT'],
  ]) {
    send({ type: 'subscribe', id: documentId, payload: { query: '', documentId } });
    expect(await next()).toMatchObject({
      type: 'error',
      id: documentId,
      payload: [{ extensions: { code } }],
    });
  }
});

describe('a server without a folder refuses a document id and says that it keeps no documents', () => {
  const REFUSED = {
    message: 'expected the text of a document, because this server keeps none, got the id "feed"',
    extensions: { code: 'UNKNOWN_DOCUMENT' },
  };
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test.each([{}, { query: '' }, { query: null }])('in a body with %j', async (text) => {
    const { status, body } = await post(world, { ...text, documentId: 'feed' });
    expect([status, JSON.parse(body)]).toEqual([400, { errors: [REFUSED] }]);
  });

  test('in an address', async () => {
    const headers = { 'apollo-require-preflight': '1' };
    const url = '/graphql?documentId=feed';
    const { statusCode, body } = await world.app.server.inject({ method: 'GET', url, headers });
    expect([statusCode, JSON.parse(body)]).toEqual([400, { errors: [REFUSED] }]);
  });

  test('over server-sent events', async () => {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const options = { method: 'POST', url: '/graphql/stream', headers } as const;
    const { body } = await world.app.server.inject({ ...options, payload: { documentId: 'feed' } });
    expect(body).toContain(JSON.stringify({ errors: [REFUSED] }));
  });

  test('over a WebSocket', async () => {
    const { send, next } = await openSocket(await world.listen());
    send({ type: 'connection_init' });
    expect(await next()).toMatchObject({ type: 'connection_ack' });
    send({ type: 'subscribe', id: 'one', payload: { query: '', documentId: 'feed' } });
    expect(await next()).toMatchObject({ type: 'error', payload: [REFUSED] });
  });

  test('but runs a text that comes with an id', async () => {
    expect((await post(world, { query: OTHER, documentId: 'feed' })).status).toBe(200);
  });
});

describe('a server without a folder answers the id of an Apollo client as Apollo does', () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: HASH } };
  const REFUSED = {
    message: 'PersistedQueryNotSupported',
    extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
  };

  test('over HTTP', async () => {
    await using world = await openTestApp();
    const { body } = await post(world, { extensions });
    expect(JSON.parse(body)).toEqual({ errors: [REFUSED] });
  });

  test('over server-sent events', async () => {
    await using world = await openTestApp();
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const options = { method: 'POST', url: '/graphql/stream', headers } as const;
    const { body } = await world.app.server.inject({ ...options, payload: { extensions } });
    expect(body).toContain(JSON.stringify({ errors: [REFUSED] }));
  });

  test('over a WebSocket', async () => {
    await using world = await openTestApp();
    const { send, next } = await openSocket(await world.listen());
    send({ type: 'connection_init' });
    expect(await next()).toMatchObject({ type: 'connection_ack' });
    send({ type: 'subscribe', id: 'one', payload: { query: '', extensions } });
    expect(await next()).toMatchObject({ type: 'error', payload: [REFUSED] });
  });
});

describe('a request of another shape says what was expected and what was got', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test.each([
    [{ documentId: 5 }, 'expected documentId to be a text, got 5'],
    [{ query: 5 }, 'expected query to be a text, got 5'],
    [{ query: OTHER, operationName: [] }, 'expected operationName to be a text, got an empty list'],
    [{ query: OTHER, variables: [] }, 'expected variables to be a map, got an empty list'],
    [{ query: OTHER, extensions: 5 }, 'expected extensions to be a map, got 5'],
    [[{ query: OTHER }, {}], 'expected one operation in each request, got a batch of 2'],
    ['x', 'expected a GraphQL request as a map, got "x"'],
    [null, 'expected a GraphQL request as a map, got nothing'],
  ])('%j, over HTTP and over server-sent events', async (payload, message) => {
    for (const url of ['/graphql', '/graphql/stream']) {
      const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
      const { statusCode, body } = await world.app.server.inject({
        ...{ method: 'POST', url, headers },
        payload: JSON.stringify(payload),
      });
      const errors = [{ message, extensions: { code: 'BAD_REQUEST' } }];
      expect([statusCode, JSON.parse(body)], url).toEqual([400, { errors }]);
    }
  });

  test('a document id that is no text, over a WebSocket', async () => {
    const { send, next } = await openSocket(await world.listen());
    send({ type: 'connection_init' });
    expect(await next()).toMatchObject({ type: 'connection_ack' });
    send({ type: 'subscribe', id: 'one', payload: { query: '', documentId: 5 } });
    const message = 'expected documentId to be a text, got 5';
    const refusal = { message, extensions: { code: 'BAD_REQUEST' } };
    expect(await next()).toMatchObject({ type: 'error', payload: [refusal] });
  });
});

test.each([
  [
    'a document that does not fit the schema',
    'bad.graphql',
    '{ nothing }',
    /bad: Cannot query field/,
  ],
  ['a document that is not GraphQL', 'bad.graphql', '{', /bad: Syntax Error/],
  ['a list that is no map', 'bad.json', '[1]', /expected a map from ids to documents/],
  ['no document', 'notes.txt', 'x', /expected 1 to 10000 documents, got 0/],
])('a folder with %s is refused at start', async (_, name, text, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-documents-'));
  writeFileSync(join(folder, name), text);
  try {
    await expect(openTestApp({ argv: ['--documents', folder] })).rejects.toThrow(problem);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a folder of documents that is not there is refused by the name of its flag', async () => {
  const folder = join(tmpdir(), 'palisade-no-documents');
  await expect(openTestApp({ argv: ['--documents', folder] })).rejects.toThrow(
    `--documents: expected a folder that can be read, got ${folder} (ENOENT)`,
  );
});

test.each([
  ['mkfifo', 'a pipe, a socket or a device'],
  ['mkdir', 'a folder'],
])(
  'a folder of documents with one that %s made is refused, and not waited for',
  async (make, got) => {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-documents-'));
    const file = join(folder, 'feed.graphql');
    execFileSync(make, [file]);
    try {
      await expect(openTestApp({ argv: ['--documents', folder] })).rejects.toThrow(
        `${file}: expected a regular file, got ${got}`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
