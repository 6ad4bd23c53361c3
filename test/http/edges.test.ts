/** The edges of the web: pages of other origins, compression, conditional GETs, HEAD, request ids. */
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftBy } from '../support/builders.ts';
import { readStream } from '../support/live-client.ts';
import { openTestApp, publish, type TestApp } from '../support/open-app.ts';

const FRIEND = 'https://app.example';
const PAGE = 'query { stream(template: "everything", first: 20) { nodes { id title text } } }';

const payload = (title: string) => ({
  title,
  text: 'Words that come again. '.repeat(20),
  url: null,
  votes: 0,
});

let opened: TestApp;
let address: string;

beforeAll(async () => {
  opened = await openTestApp({ argv: ['--origins', FRIEND] });
  await publish(
    opened,
    ...Array.from({ length: 20 }, (_, index) =>
      draftBy('ada', { payload: payload(`Item ${index}`) }),
    ),
  );
  address = await opened.listen();
});

afterAll(() => opened[Symbol.asyncDispose]());

interface Plain {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface PlainOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request without what `fetch` does automatically: it would decompress, and may not set Origin. */
function ask(
  path: string,
  { method = 'GET', headers = {}, body = '' }: PlainOptions,
): Promise<Plain> {
  return new Promise((resolve, reject) => {
    const request = send(`${address}${path}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const post = (query: string, headers: Readonly<Record<string, string>> = {}) =>
  ask('/graphql', {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify({ query }),
  });
const getPage = (headers: Readonly<Record<string, string>> = {}) =>
  ask(`/graphql?query=${encodeURIComponent(PAGE)}`, {
    headers: { 'apollo-require-preflight': '1', ...headers },
  });

describe('a page of another origin', () => {
  const preflight = (path: string, origin: string) =>
    ask(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,authorization,x-palisade-viewer',
      },
    });

  test.each(['/graphql', '/graphql/stream', '/schema.graphql'])(
    'of the configuration may send requests to %s, with credentials, and remember that',
    async (path) => {
      const { status, headers } = await preflight(path, FRIEND);
      expect([status, headers]).toMatchObject([
        204,
        {
          'access-control-allow-origin': FRIEND,
          'access-control-allow-credentials': 'true',
          'access-control-max-age': '7200',
          'access-control-allow-headers': expect.stringContaining('authorization'),
          vary: expect.stringContaining('Origin'),
        },
      ]);
    },
  );

  test('of this machine may too, while the development header is on', async () => {
    const { headers } = await preflight('/graphql', 'http://localhost:5173');
    expect(headers['access-control-allow-origin']).toBe('http://localhost:5173');
  });

  test.each(['https://evil.example', 'https://app.example.evil.example', 'null', `${FRIEND}:444`])(
    'gets no permission as %s',
    async (origin) => {
      const [before, answer] = [await preflight('/graphql', origin), await post(PAGE, { origin })];
      expect(before.status).toBe(405);
      const names = [...Object.keys(before.headers), ...Object.keys(answer.headers)];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  test('reads answers, refusals and their request ids', async () => {
    for (const query of [PAGE, '{ nope }'])
      expect((await post(query, { origin: FRIEND })).headers).toMatchObject({
        'access-control-allow-origin': FRIEND,
        'access-control-expose-headers': expect.stringContaining('x-request-id'),
      });
    const tooBig = await post(`{ a ${'#'.repeat(200_000)}`, { origin: FRIEND });
    expect([tooBig.status, tooBig.headers['access-control-allow-origin']]).toEqual([413, FRIEND]);
  });

  test('differs from no page in what caches are told', async () => {
    for (const headers of [{}, { origin: FRIEND }, { origin: 'https://evil.example' }])
      expect((await post(PAGE, headers)).headers.vary).toBe('Origin');
  });

  test('listens to server-sent events', async () => {
    const stream = await readStream(`${address}/graphql/stream`, {
      method: 'POST',
      body: JSON.stringify({ query: 'subscription { readStateChanged { sequence } }' }),
      headers: {
        ...JSON_TYPE,
        accept: 'text/event-stream',
        origin: FRIEND,
        'x-palisade-viewer': 'ada',
      },
    });
    expect(stream.headers.get('access-control-allow-origin')).toBe(FRIEND);
    expect(stream.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await stream.next()).toMatchObject({ event: 'next' });
  });
});

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('by %s gives the same page in at most 0.35 of its bytes', async (encoding, decompress) => {
    const plain = await post(PAGE);
    const packed = await post(PAGE, { 'accept-encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding });
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(decompress(packed.body).toString()).toBe(plain.body.toString());
    expect(packed.body.length / plain.body.length).toBeLessThanOrEqual(0.35);
  });

  test.each([
    ['a small answer', () => post('{ viewer { user { id } } }', { 'accept-encoding': 'br' })],
    ['a client that takes no encoding', () => post(PAGE, { 'accept-encoding': 'identity' })],
    ['an unknown encoding', () => post(PAGE, { 'accept-encoding': 'zstd' })],
  ])('leaves %s plain', async (_, answer) => {
    expect((await answer()).headers['content-encoding']).toBeUndefined();
  });

  test('of the schema, by gzip', async () => {
    const { headers, body } = await ask('/schema.graphql', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toContain('type Query');
  });
});

describe('a conditional GET', () => {
  test('of an anonymous query has a tag, and 304 without a body for it, in any encoding', async () => {
    const first = await getPage();
    const { etag = '' } = first.headers;
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.vary).toMatch(/authorization/i);
    expect(first.headers.vary).toMatch(/x-palisade-viewer/i);
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const again = await getPage({ 'if-none-match': `"other", ${etag}`, ...headers });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
  });

  test('answers in full once something is new', async () => {
    const { headers } = await getPage();
    await publish(opened, draftBy('ada', { payload: payload('New') }));
    const again = await getPage({ 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.toString().includes('"New"')]).toEqual([200, true]);
  });

  test.each([
    ['a viewer’s own answer', () => getPage({ 'x-palisade-viewer': 'ada' })],
    [
      'an answer with errors',
      () =>
        ask(`/graphql?query=${encodeURIComponent('{ stream(template: "nope") { status } }')}`, {
          headers: { 'apollo-require-preflight': '1' },
        }),
    ],
  ])('is not offered for %s', async (_, answer) => {
    const { headers } = await answer();
    expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store']);
  });

  test('of the schema, which may be kept for a while', async () => {
    const { headers } = await ask('/schema.graphql', {});
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await ask('/schema.graphql', {
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

test.each(['/healthz', '/readyz', '/schema.graphql', '/playground'])(
  'HEAD %s has no body',
  async (path) => {
    const { status, body } = await ask(path, { method: 'HEAD' });
    expect([status, body.length]).toEqual([200, 0]);
  },
);

test.each(['/', '/graphql', '/healthz', '/metrics', '/playground', '/schema.graphql'])(
  'browsers take the answer of %s for nothing but its type',
  async (path) => {
    const { headers } = await ask(path, {});
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

test('an unknown path is answered with the known ones, and itself', async () => {
  const { body } = await ask('/nope?with=more', {});
  expect(JSON.parse(body.toString())).toMatchObject({
    errors: [
      { message: expect.stringMatching(/^expected .*\/graphql, .* or \/readyz, got "\/nope"$/) },
    ],
  });
});

test.each([
  ['/%ff', {}, 400, 'expected a path with valid percent-encoding, got "/%ff"'],
  ['/healthz', { method: 'POST' }, 405, 'expected GET or HEAD, got POST'],
  ['/schema.graphql?a', { method: 'DELETE' }, 405, 'expected GET or HEAD, got DELETE'],
  ['/graphql', { method: 'PUT' }, 405, 'expected GET or POST, got PUT'],
  ['/graphql', { method: 'OPTIONS', headers: JSON_TYPE }, 405, 'expected GET or POST, got OPTIONS'],
  ['/graphql', { method: 'DELETE', headers: JSON_TYPE }, 405, 'expected GET or POST, got DELETE'],
  [
    '/graphql',
    { method: 'PUT', headers: JSON_TYPE, body: '{' },
    405,
    'expected GET or POST, got PUT',
  ],
] as const)(
  'a request of %s %j gets told what is wrong with it',
  async (path, options, status, message) => {
    const answer = await ask(path, options);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body.toString())).toEqual({
      errors: [{ message, extensions: { code: 'BAD_REQUEST' } }],
    });
  },
);

test.each([
  ['/nope', {}, 404],
  ['/graphql', { method: 'PUT' }, 405],
  ['/graphql', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }, 415],
  ['/nope', { method: 'POST', headers: JSON_TYPE }, 404],
] as const)('a refusal at %s %j names its request', async (path, options, status) => {
  const answer = await ask(path, {
    ...options,
    headers: { ...('headers' in options ? options.headers : {}), 'x-request-id': 'req-1' },
  });
  expect([answer.status, answer.headers['x-request-id']]).toEqual([status, 'req-1']);
});
