/**
 * GraphQL over HTTP as third parties test it: graphql-http's audits, and the checks of the common GraphQL security
 * scanner.
 */
import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/open-app.ts';

let opened: TestApp;
let url: string;

beforeAll(async () => {
  opened = await openTestApp({ env: { NODE_ENV: 'production' } });
  url = `${await opened.listen()}/graphql`;
});

afterAll(() => opened[Symbol.asyncDispose]());

/** GET needs a header that no foreign page can send without asking first. */
const withPreflight: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, 'apollo-require-preflight': '1' } });

/** What Apollo Server answers otherwise by choice: 400 instead of 200 for requests that do not parse, validate or coerce. */
const APOLLO_CHOICES = [
  'SHOULD use 200 status code on document parsing failure when accepting application/json',
  'SHOULD use 200 status code on document validation failure when accepting application/json',
  'SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
];

describe('the audits of graphql-http', () => {
  test('find no error, and no warning but the ones that Apollo Server chooses', async () => {
    await using introspectable = await openTestApp({
      env: { NODE_ENV: 'production' },
      argv: ['--introspection'],
    });
    const results = await auditServer({
      url: `${await introspectable.listen()}/graphql`,
      fetchFn: withPreflight,
    });
    expect(results.length).toBeGreaterThan(50);
    expect(results.filter(({ status }) => status === 'error').map(({ name }) => name)).toEqual([]);
    const warnings = results.filter(({ status }) => status === 'warn').map(({ name }) => name);
    expect(warnings).toEqual(APOLLO_CHOICES);
  });
});

async function send(
  init: RequestInit,
  query = '',
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(`${url}${query}`, init);
  return { status: answer.status, text: await answer.text() };
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  send({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const repeat = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(' ');

describe('a scanner finds nothing', () => {
  test('alias overloading', async () => {
    const answer = await post({
      query: `query cop { ${repeat(101, (index) => `alias${index}:__typename`)} }`,
    });
    expect(answer).toMatchObject({
      status: 400,
      text: expect.stringContaining('QUERY_TOO_COMPLEX'),
    });
    expect(answer.text).not.toContain('"alias100"');
  });

  test('array batching', async () => {
    const answer = await post(
      Array.from({ length: 10 }, () => ({ query: 'query cop { __typename }' })),
    );
    expect(answer.status).toBe(400);
    expect(Array.isArray(JSON.parse(answer.text))).toBe(false);
  });

  test('circular introspection', async () => {
    const answer = await post({
      query: `query cop { __schema { types { fields { type { ${'fields { type { '.repeat(4)} name ${'} } '.repeat(4)} } } } } }`,
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).not.toHaveProperty('data');
  });

  test('directive overloading', async () => {
    const answer = await post({ query: `query cop { __typename ${repeat(10, () => '@aa')} }` });
    expect(answer.status).toBe(400);
    expect(
      (JSON.parse(answer.text) as { readonly errors: readonly unknown[] }).errors.length,
    ).toBeLessThan(10);
  });

  test('field duplication', async () => {
    expect(await post({ query: `query cop { ${repeat(500, () => '__typename')} }` })).toMatchObject(
      { status: 400, text: expect.stringContaining('QUERY_TOO_COMPLEX') },
    );
  });

  test('introspection', async () => {
    const answer = await post({
      query: 'query cop { __schema { types { name fields { name } } } }',
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).not.toHaveProperty('data');
  });

  test('a mutation by GET', async () => {
    const query = `?query=${encodeURIComponent('mutation cop { unlike(input: { itemId: "x" }) { userErrors { code } } }')}`;
    expect((await send({ method: 'GET' }, query)).status).toBe(400);
    const asked = await fetch(`${url}${query}`, { headers: { 'apollo-require-preflight': '1' } });
    expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('a query by GET that a foreign page could send', async () => {
    const query = `?query=${encodeURIComponent('query cop { __typename }')}`;
    expect((await send({ method: 'GET' }, query)).status).toBe(400);
    expect(
      (await send({ method: 'GET', headers: { 'content-type': 'text/plain' } }, query)).status,
    ).toBe(400);
    expect(
      (await send({ method: 'GET', headers: { 'apollo-require-preflight': '1' } }, query)).status,
    ).toBe(200);
  });

  test('a form', async () => {
    const answer = await send({
      method: 'POST',
      body: new URLSearchParams({ query: 'query cop { __typename }' }),
    });
    expect(answer.status).toBe(415);
  });

  test.each([
    '{ __schema { directive } }',
    '{ streem(template: "home") { status } }',
    '{ stream(templat: "home") { status } }',
    '{ stream(template: "home") { statu } }',
    'mutation { publish(input: { titel: "x" }) { item { id } } }',
    'mutation { publish(input: { visibility: PUBLICK }) { item { id } } }',
    '{ node(id: 1) { ... on Itm { id } } }',
  ])('suggestions for %s', async (query) => {
    const answer = await post({ query });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/did you mean/i);
  });

  test('suggestions for variables', async () => {
    const query = 'mutation M($input: PublishInput!) { publish(input: $input) { item { id } } }';
    for (const input of [{ titel: 'x' }, { visibility: 'PUBLICK' }]) {
      const answer = await post({ query, variables: { input } });
      expect(answer).toMatchObject({
        status: 400,
        text: expect.not.stringMatching(/did you mean/i),
      });
    }
  });

  test('an IDE', async () => {
    const answer = await send({ method: 'GET', headers: { accept: 'text/html' } });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/<html|graphiql|playground|sandbox/i);
    expect((await fetch(new URL('/', url), { headers: { accept: 'text/html' } })).status).toBe(404);
  });

  test('traces and stacks', async () => {
    for (const query of [
      'query cop { __typename }',
      'qwerty cop { abc }',
      '{ stream(template: "nope") { status } }',
    ]) {
      const { text } = await post({ query });
      expect(text).not.toMatch(/"tracing"|"exception"|stacktrace|node_modules|\.ts:/);
    }
  });

  test('cross-origin permission', async () => {
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(405);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{"query":"{__typename}"}',
    });
    expect(
      [...preflight.headers.keys(), ...answer.headers.keys()].filter((name) =>
        name.startsWith('access-control'),
      ),
    ).toEqual([]);
  });
});

describe('headers', () => {
  test.each([
    ['a', 'a'],
    ['req-1_2.3', 'req-1_2.3'],
  ])('a sane request id comes back: %s', async (given, back) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': given },
      body: '{"query":"{__typename}"}',
    });
    expect(answer.headers.get('x-request-id')).toBe(back);
  });

  test.each(['a b', '{"x":1}', '-', 'x'.repeat(65), 'é'])(
    'a request id that could do harm in a log is replaced: %s',
    async (given) => {
      const answer = await opened.app.server.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', 'x-request-id': given },
        payload: '{"query":"{__typename}"}',
      });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('a header of 17 KB, and one named like a prototype, leave the server standing', async () => {
    const big = await fetch(url, { headers: { 'x-big': 'x'.repeat(17 * 1024) } }).then(
      ({ status }) => status,
      () => 0,
    );
    expect([431, 0]).toContain(big);
    expect((await post({ query: '{ __typename }' }, { __proto__x: '1' })).status).toBe(200);
  });
});
