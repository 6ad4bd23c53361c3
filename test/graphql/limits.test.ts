/**
 * Limits: whatever the document, the body or the page size, an abuse is refused before a resolver runs, so the store
 * makes no difference.
 */
import { executeSync, getIntrospectionQuery, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { buildExecutableSchema, readSchemaText } from '../../src/graphql/schema.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';

let opened: TestApp;
let reads = 0;

beforeAll(async () => {
  opened = await openTestApp({ argv: ['--introspection=off'] });
  const { page } = opened.app.feeds;
  Object.assign(opened.app.feeds, {
    page: (request: Parameters<typeof page>[0]) => (reads++, page(request)),
  });
});

afterAll(() => opened[Symbol.asyncDispose]());

const many = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(' ');
const nested = (levels: number): string =>
  '{ viewer '.repeat(levels) + '{ __typename }' + ' }'.repeat(levels);
const bomb = (count: number): string =>
  `{ ...F0 } ${many(count, (index) => `fragment F${index} on Query { a: viewer { ${index + 1 < count ? '__typename' : 'user { id }'} } ...F${index + 1} ...F${index + 1} }`)} fragment F${count} on Query { __typename }`;

describe('a document beyond a limit', () => {
  test.each<[string, string]>([
    ['16 aliases', `{ ${many(16, (index) => `a${index}: __typename`)} }`],
    ['100 aliases', `{ ${many(100, (index) => `a${index}: __typename`)} }`],
    [
      '16 aliases through a fragment',
      `{ ...F } fragment F on Query { ${many(16, (index) => `a${index}: __typename`)} }`,
    ],
    ['500 times one field', `{ ${many(500, () => '__typename')} }`],
    ['13 levels', nested(13)],
    [
      '13 levels through fragments',
      `{ viewer { ...A } } fragment A on Viewer { ${nested(12).slice(1, -1)} }`,
    ],
    [
      '13 levels through inline fragments',
      '{ ... { viewer '.repeat(13) + '{ __typename }' + ' } }'.repeat(13),
    ],
    ['100 levels', nested(100)],
    ['11 directives', `{ __typename ${many(11, () => '@skip(if: false)')} }`],
    ['11 operations', many(11, (index) => `query Q${index} { __typename }`)],
    ['51 variables', `query Q(${many(51, (index) => `$v${index}: Int`)}) { __typename }`],
    [
      '51 fragments',
      `{ __typename } ${many(51, (index) => `fragment F${index} on Query { __typename }`)}`,
    ],
    ['a fragment that doubles thirty times', bomb(30)],
    [
      'an operation named __schema',
      `query __schema { ${many(16, (index) => `a${index}: __typename`)} }`,
    ],
    [
      'a fragment named __schema',
      `{ ...__schema } fragment __schema on Query { ${many(16, (index) => `a${index}: __typename`)} }`,
    ],
    [
      '500 levels in a fragment named __type',
      `{ ...__type } fragment __type on Query ${nested(100)}`,
    ],
  ])('is refused: %s', async (_, query) => {
    const answer = await opened.ask(query);
    expect(answer.status).toBe(400);
    expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_COMPLEX']);
    expect(answer.data).toBeUndefined();
  });

  test.each<[string, string]>([
    [
      '10,000 aliases',
      `{ ${many(10_000, (index) => `a${index}:__typename`)} }`.slice(0, 90_000) + '}',
    ],
    ['5,000 levels', nested(5_000)],
    [
      '3,000 fields with other arguments',
      `{ ${many(3_000, (index) => `node(id:"${index}"){id}`)} }`,
    ],
    ['10,000 directives', `{ __typename ${many(7_000, () => '@a')} }`],
    [
      'fragments that spread themselves',
      '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
    ],
    ['a fragment that spreads itself', '{ ...A } fragment A on Query { viewer { ...A } ...A }'],
    ['unknown fields', `{ ${many(300, (index) => `f${index}`)} }`],
  ])('that does not even validate is refused with few errors: %s', async (_, query) => {
    const answer = await opened.ask(query);
    expect(answer.status).toBe(400);
    expect(answer.errors.length).toBeLessThanOrEqual(LIMITS.validationErrorsMax + 1);
    expect(
      answer.errors.every(({ extensions }) =>
        ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'].includes(extensions.code),
      ),
    ).toBe(true);
  });

  test('at the limits is answered', async () => {
    const answer = await opened.ask(
      `{ ${many(15, (index) => `a${index}: __typename`)} ... @include(if: true) { __typename } }`,
    );
    expect(answer.status).toBe(200);
    expect(answer.errors).toEqual([]);
  });
});

describe('cost', () => {
  const page = (size: string): string =>
    `{ stream(template: "everything"${size}) { edges { node { author { followerCount } producer { followerCount } } } } }`;

  test.each<[string, string, Record<string, unknown> | undefined, string]>([
    ['a literal size', page(', first: 100'), undefined, ''],
    ['a size in a variable', page(', first: $n'), { n: 100 }, '($n: Int)'],
    ['a variable’s default', page(', first: $n'), undefined, '($n: Int = 100)'],
    ['last', page(', last: 100'), undefined, ''],
  ])('grows with %s', async (_, query, variables, definitions) => {
    const asked = await opened.ask(
      `query Q${definitions} ${query}`,
      variables === undefined ? {} : { variables },
    );
    const plain = await opened.ask(page(''));
    expect(plain.extensions.cost?.requested).toBeGreaterThan(20);
    const [base, wanted] = [
      plain.extensions.cost?.requested ?? 0,
      asked.extensions.cost?.requested ?? 0,
    ];
    expect(wanted - 11).toBe(5 * (base - 11));
  });

  test('beyond the maximum is refused before any feed is read, and says the price', async () => {
    reads = 0;
    const streams = many(
      15,
      (index) =>
        `s${index}: stream(template: "everything", first: 100) { edges { cursor node { author { followerCount } producer { followerCount } likeCount } } }`,
    );
    const answer = await opened.ask(`query Q { ${streams} }`);
    expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_COMPLEX']);
    expect(answer.status).toBe(400);
    expect(answer.extensions.cost?.requested).toBeGreaterThan(LIMITS.queryCostMax);
    expect(reads).toBe(0);
  });

  test('counts ids of nodes, literal or not', async () => {
    const ids = Array.from({ length: 50 }, () => 'x');
    const answer = await opened.ask('query Q($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      variables: { ids },
    });
    expect(answer.extensions.cost?.requested).toBeGreaterThanOrEqual(50);
    expect(answer.data).toEqual({ nodes: ids.map(() => null) });
  });

  test('of a stream has the price of its template, whichever way it is named', async () => {
    const priced = (await opened.ask('{ templates { name cost } }')).at('templates') as {
      readonly name: string;
      readonly cost: number;
    }[];
    const priceOf = (name: string): number => priced.find((each) => each.name === name)?.cost ?? 0;
    const costOf = async (
      query: string,
      variables: Readonly<Record<string, unknown>> = {},
    ): Promise<number> =>
      (await opened.ask(query, { variables })).extensions.cost?.requested ?? Number.NaN;
    const stream = (template: string): string => `stream(template: ${template}) { status }`;
    const plain = await costOf(`{ ${stream('"everything"')} }`);
    expect(priceOf('everything')).toBe(0);
    expect(priceOf('best-of')).toBeGreaterThanOrEqual(200);
    expect(await costOf(`{ ${stream('"best-of"')} }`)).toBe(plain + priceOf('best-of'));
    const byName = `query Q($t: String! = "trending") { ...F } fragment F on Query { ${stream('$t')} }`;
    expect(await costOf(byName)).toBe(plain + priceOf('trending'));
    expect(await costOf(byName, { t: 'search' })).toBe(plain + priceOf('search'));
    expect(await costOf(byName, { t: 'everything' })).toBe(plain);
    expect(await costOf(byName, { t: 'nope' })).toBe(plain);
    const both = `{ a: ${stream('"home"')} ... { b: newSince(template: "search") { count } } }`;
    const apart = [
      await costOf(`{ ${stream('"home"')} }`),
      await costOf('{ newSince(template: "search") { count } }'),
    ];
    expect(await costOf(both)).toBe((apart[0] ?? 0) + (apart[1] ?? 0));
    expect(apart[1]).toBeGreaterThan(priceOf('search'));
  });

  test('is told in every answer that ran, with and without errors', async () => {
    const [good, bad] = [
      await opened.ask('{ __typename }'),
      await opened.ask('{ stream(template: "nope") { status } }'),
    ];
    expect(good.extensions.cost).toEqual({ requested: 0, max: LIMITS.queryCostMax });
    expect(bad.extensions.cost?.requested).toBeGreaterThan(0);
  });
});

describe('page sizes', () => {
  test.each<[string, string]>([
    ['0', 'first: 0'],
    ['-1', 'first: -1'],
    ['101', 'first: 101'],
    ['2147483647', 'first: 2147483647'],
    ['both', 'first: 1, last: 1'],
    ['last 0', 'last: 0'],
    ['last 101', 'last: 101'],
  ])('out of bounds are refused, never clamped: %s', async (_, args) => {
    const answer = await opened.ask(`{ stream(template: "everything", ${args}) { status } }`);
    expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    expect(answer.data).toEqual({ stream: null });
  });

  test.each<[string, unknown]>([
    ['1.5', 1.5],
    ['"10"', '10'],
    ['2^31', 2 ** 31],
    ['a list', [1]],
    ['an object', { first: 1 }],
    ['true', true],
  ])('that are no whole numbers are refused: %s', async (_, n) => {
    const answer = await opened.ask(
      'query Q($n: Int) { stream(template: "everything", first: $n) { status } }',
      { variables: { n } },
    );
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('null and absent are the default', async () => {
    const answer = await opened.ask(
      'query Q($n: Int) { stream(template: "everything", first: $n) { status } }',
      { variables: { n: null } },
    );
    expect(answer.errors).toEqual([]);
  });
});

describe('introspection', () => {
  const introspection = getIntrospectionQuery({
    inputValueDeprecation: true,
    specifiedByUrl: true,
    schemaDescription: true,
    directiveIsRepeatable: true,
  });

  test.each<[string, string]>([
    ['the standard query', introspection],
    ['__type', '{ __type(name: "Query") { name } }'],
    [
      'an operation named IntrospectionQuery',
      'query IntrospectionQuery { __schema { types { name } } }',
    ],
    ['a fragment', '{ ...F } fragment F on Query { __schema { types { name } } }'],
  ])('is refused when it is off: %s', async (_, query) => {
    const answer = await opened.ask(query);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain('ItemConnection');
    expect(answer.errors[0]?.message).toBe(
      'expected no introspection, because --introspection is off here; /schema.graphql has the schema',
    );
  });

  test('answers the standard query when it is on, and a circular one never', async () => {
    await using open = await openTestApp();
    const answer = await open.ask(introspection);
    const { data } = executeSync({
      schema: buildExecutableSchema(readSchemaText()),
      document: parse(introspection),
    });
    expect(answer.data).toEqual(JSON.parse(JSON.stringify(data)));
    const circular = await open.ask(
      `{ __schema { types ${'{ fields { type '.repeat(8)} { name } ${'} }'.repeat(8)} } }`,
    );
    expect(circular.status).toBe(400);
  });
});

describe('bodies', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    opened.app.server.inject({
      method: 'POST',
      url: '/graphql',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each<[string, string | Buffer, Record<string, string>, number]>([
    ['too long', `{"query":"{__typename}","x":"${'x'.repeat(LIMITS.bodyBytesMax)}"}`, {}, 413],
    ['not JSON', '{', {}, 400],
    ['empty', '', {}, 400],
    ['a number', '1', {}, 400],
    ['null', 'null', {}, 400],
    [
      'a list of operations',
      JSON.stringify(Array.from({ length: 10 }, () => ({ query: '{__typename}' }))),
      {},
      400,
    ],
    ['without a query', '{}', {}, 400],
    ['a query that is no text', '{"query":{}}', {}, 400],
    ['variables that are no object', '{"query":"{__typename}","variables":[1]}', {}, 400],
    [
      'a key that names a prototype',
      '{"query":"{__typename}","variables":{"__proto__":{"x":1}}}',
      {},
      400,
    ],
    [
      'variables 40,000 levels deep',
      `{"query":"{__typename}","variables":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`,
      {},
      400,
    ],
    [
      'in UTF-16',
      Buffer.from('{"query":"{__typename}"}', 'utf16le'),
      { 'content-type': 'application/json; charset=utf-16' },
      415,
    ],
    [
      'in UTF-7',
      '{"query":"{__typename}"}',
      { 'content-type': 'application/json; charset="utf-7"' },
      415,
    ],
    ['compressed', '{"query":"{__typename}"}', { 'content-encoding': 'gzip' }, 415],
    ['plain text', '{"query":"{__typename}"}', { 'content-type': 'text/plain' }, 415],
    ['a form', 'query={__typename}', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['several parts', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ])('are answered in the shape of GraphQL: %s', async (_, payload, headers, status) => {
    const answer = await post(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/(graphql-response\+)?json/);
    const body = JSON.parse(answer.body) as {
      readonly errors?: readonly {
        readonly message: unknown;
        readonly extensions: { readonly code: unknown };
      }[];
    };
    if (status !== 200)
      expect(
        body.errors?.map(({ message, extensions }) => [typeof message, typeof extensions.code]),
      ).toEqual([['string', 'string']]);
  });

  test('leave prototypes alone', async () => {
    await post('{"query":"{__typename}","variables":{"constructor":{"prototype":{"polluted":1}}}}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
