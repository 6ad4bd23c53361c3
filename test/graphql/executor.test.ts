/** The compiled executor returns what graphql-js returns: data, nulls, errors and codes, whatever the document. */
import {
  execute,
  GraphQLError,
  parse,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLURL } from 'graphql-scalars';
import { describe, expect, test } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import type { Context } from '../../src/graphql/context.ts';
import { DateTimeScalar } from '../../src/graphql/date-time.ts';
import { type Executor, isSafeToCompile, openExecutor } from '../../src/graphql/executor.ts';

const schema = makeExecutableSchema({
  typeDefs: `
    scalar DateTime
    scalar URL
    enum Colour { RED GREEN }
    input Point { x: Int! = 1, y: [Int!], c: Colour }
    input Size { w: Int = 7, h: Int }
    input Area { size: Size }
    interface Node { id: ID! }
    type Dot implements Node { id: ID!, colour: Colour, self: Dot, fails: String, failsHard: String!, later: String, laterFails: String, laterFailsHard: String! }
    type Line implements Node { id: ID!, length: Float! }
    type Query {
      dot: Dot, solid: Dot!, dots: [Dot!]!, holes: [Dot]!, node(kind: String!): Node, nodes: [Node]!, missing: Dot, missingHard: Dot!, notAList: [Dot], badEnum: Colour, badInt: Int
      echo(text: String = "none", n: Int, list: [Int!], point: Point, area: Area): String, fails: String, failsHard: String!, feed: String, mixed: [String]
      visit(at: DateTime, to: URL): String
    }
    type Mutation { add(n: Int!): Int! }
    type Subscription { told(kind: String): Node }
  `,
  resolvers: rules(),
});

function rules() {
  const dot = { __typename: 'Dot', id: 1, colour: 'RED' };
  const fail = (): never => {
    throw new Error('secret');
  };
  let sum = 0;
  return {
    DateTime: DateTimeScalar,
    URL: GraphQLURL,
    Node: { __resolveType: (value: { __typename: string }) => value.__typename },
    Dot: {
      self: () => dot,
      fails: fail,
      failsHard: fail,
      later: () => Promise.resolve('later'),
      laterFails: () => Promise.reject(new FeedError('NOT_FOUND', 'expected one, got none')),
      laterFailsHard: () => Promise.reject(new Error('secret')),
    },
    Query: {
      dot: () => dot,
      solid: () => dot,
      dots: () => [dot, dot],
      holes: () => Promise.resolve([dot, null, Promise.resolve(dot)]),
      node: (_: unknown, { kind }: { kind: string }) => ({ __typename: kind, id: 2, length: 1.5 }),
      nodes: () => [dot, { __typename: 'Line', id: 3, length: 2 }, null],
      missing: () => null,
      missingHard: () => null,
      notAList: () => 3,
      badEnum: () => 'BLUE',
      badInt: () => 'x',
      echo: (_: unknown, args: object) =>
        JSON.stringify(
          args,
          Object.keys({
            ...{ text: 1, n: 1, list: 1, point: 1, x: 1, y: 1, c: 1, 0: 1, 1: 1 },
            ...{ area: 1, size: 1, w: 1, h: 1 },
          }),
        ),
      visit: (_: unknown, { at, to }: { at?: Date; to?: URL }) => `${at?.getTime()} ${to?.href}`,
      fails: fail,
      failsHard: fail,
      feed: () => Promise.reject(new FeedError('INVALID_CURSOR', 'expected a cursor, got a text')),
      mixed: () => [
        'a',
        null,
        new FeedError('FORBIDDEN', 'expected another'),
        Promise.resolve('b'),
      ],
    },
    Mutation: { add: (_: unknown, { n }: { n: number }) => Promise.resolve((sum += n)) },
  };
}

const context = {
  requestId: 'r1',
  isErased: () => Promise.resolve(false),
  charge: () => undefined,
} as unknown as Context;

/** Compiles an operation after so many runs. */
function openSilent(compileAfter: number): Executor {
  return openExecutor({
    schema,
    templatePrice: () => 0,
    costMax: 10_000,
    log: { error: () => undefined, debug: () => undefined },
    compileAfter,
  });
}

async function run(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  compileAfter: number,
) {
  const operation = document.definitions.find((each) => each.kind === 'OperationDefinition');
  if (operation === undefined) throw new Error('expected a document with an operation');
  const executor = openSilent(compileAfter);
  const result = await executor.run({
    document,
    operation,
    operationName: operation.name?.value ?? null,
    variables,
    context,
  });
  return JSON.parse(
    JSON.stringify({
      data: result.data,
      errors:
        result.errors?.map(({ message, path, locations, extensions }) => ({
          message,
          path,
          locations,
          extensions,
        })) ?? [],
    }),
  ) as {
    readonly data: unknown;
    readonly errors: readonly {
      readonly message: string;
      readonly path?: readonly unknown[];
      readonly extensions: object;
    }[];
  };
}

const byPath = (
  one: { readonly path?: readonly unknown[] },
  other: { readonly path?: readonly unknown[] },
): number => String(one.path).localeCompare(String(other.path));

describe('compiled and plain execution agree on', () => {
  test.each<[string, string, Record<string, unknown>?]>([
    ['aliases and plain fields', '{ a: dot { id c: colour } b: dot { id __typename } }'],
    [
      'fragments and inline fragments',
      '{ dot { ...D ... on Dot { id } ... { colour } } } fragment D on Dot { self { id ...E } } fragment E on Dot { colour }',
    ],
    ['merged fields', '{ dot { id } dot { colour self { id } } dot { self { colour } } }'],
    [
      'interfaces',
      '{ nodes { __typename id ... on Line { length } ... on Dot { colour later } } n: node(kind: "Line") { id ... on Line { length } } }',
    ],
    ['an interface of an unknown type', '{ node(kind: "Nope") { id } dot { id } }'],
    ['lists with holes and promises', '{ holes { id later } dots { later } }'],
    ['nulls', '{ missing { id } dot { id } }'],
    ['a null where none may be', '{ dot { id } missingHard { id } }'],
    ['a failing field', '{ dot { id fails } fails }'],
    ['a failing field that may not be null', '{ dot { id failsHard } solid { id } }'],
    ['a failing field that may not be null, up to the root', '{ failsHard dot { id } }'],
    ['a rejected promise', '{ dot { id laterFails later } feed }'],
    ['a rejected promise that may not be null', '{ dots { id laterFailsHard } dot { id } }'],
    ['rejections inside a list', '{ holes { id laterFails } }'],
    ['errors as values', '{ mixed }'],
    ['a list that is none', '{ notAList { id } dot { id } }'],
    ['values that do not serialise', '{ badEnum badInt dot { id } }'],
    [
      'variables',
      'query Q($t: String!, $n: Int = 3, $l: [Int!], $p: Point) { echo(text: $t, n: $n, list: $l, point: $p) }',
      { t: 'é"\\n', l: [1, 2], p: { y: [1], c: 'RED' } },
    ],
    [
      'variables left out',
      'query Q($t: String, $n: Int, $p: Point) { echo(text: $t, n: $n, point: $p) }',
      {},
    ],
    [
      'variables that are null',
      'query Q($t: String, $n: Int, $p: Point) { echo(text: $t, n: $n, point: $p) }',
      { t: null, n: null, p: null },
    ],
    [
      'a default of an input inside an input',
      'query Q($a: Area) { echo(area: $a) }',
      { a: { size: { h: 1 } } },
    ],
    ['a single value for a list', 'query Q($l: [Int!]) { echo(list: $l) }', { l: 4 }],
    [
      'literals',
      '{ echo(text: "a\\u0041\\"`${x}", n: -1, list: 5, point: { x: 2, y: [], c: GREEN }) }',
    ],
    ['a literal instant', '{ visit(at: "2018-06-01T00:00:00Z") }'],
    ['a literal address', '{ visit(to: "https://example.org/a") }'],
    [
      'defaults that are objects of their own',
      'query Q($at: DateTime = "2018-06-01T00:00:00Z", $to: URL = "https://example.org/a") { visit(at: $at, to: $to) }',
    ],
    ['block strings', '{ echo(text: """\n  a "quoted"\n  b \\ c\n""") }'],
    [
      'variables inside literals',
      'query Q($x: Int!, $c: Colour) { echo(point: { x: $x, c: $c }, list: [$x, 2]) }',
      { x: 9, c: 'RED' },
    ],
    ['a missing variable', 'query Q($t: String!) { echo(text: $t) }', {}],
    ['a null variable that may not be', 'query Q($t: String!) { echo(text: $t) }', { t: null }],
    ['a variable of another type', 'query Q($n: Int) { echo(n: $n) }', { n: '1' }],
    ['a whole number too big', 'query Q($n: Int) { echo(n: $n) }', { n: 2 ** 31 }],
    ['an enum value that is none', 'query Q($p: Point) { echo(point: $p) }', { p: { c: 'BLUE' } }],
    ['an input field that is none', 'query Q($p: Point) { echo(point: $p) }', { p: { z: 1 } }],
    [
      'a null for a field with a default',
      'query Q($x: Int) { echo(point: { x: $x }) }',
      { x: null },
    ],
    [
      'skip and include',
      'query Q($y: Boolean!, $n: Boolean!) { a: dot @include(if: $y) { id colour @skip(if: $y) } b: dot @include(if: $n) { id } ... @skip(if: $n) { c: echo } ...F @include(if: $n) } fragment F on Query { d: echo }',
      { y: true, n: false },
    ],
    [
      'one fragment under two conditions',
      'query Q($y: Boolean!, $n: Boolean!) { a: dot { ...F @include(if: $y) } b: dot { ...F @include(if: $n) } } fragment F on Dot { id }',
      { y: true, n: false },
    ],
    [
      'a field under two conditions',
      'query Q($y: Boolean!, $n: Boolean!) { dot { id @include(if: $n) id @include(if: $y) } }',
      { y: true, n: false },
    ],
    [
      'a fragment under a condition and without one',
      'query Q($n: Boolean!) { dot { ...F @include(if: $n) ... { ...F } self @skip(if: $n) { ... @include(if: $n) { ...F } ...F } } } fragment F on Dot { id colour }',
      { n: false },
    ],
    [
      'a null that decides nothing',
      'query Q($n: Boolean = true) { dot { id colour @include(if: $n) } echo }',
      { n: null },
    ],
    [
      'conditions of another operation',
      'query Q($n: Boolean!) { dot { ...F @include(if: $n) id } } query Other($m: Boolean!) { dot { ...G @skip(if: $m) } } fragment F on Dot { colour } fragment G on Dot { id @include(if: $m) }',
      { n: true },
    ],
    [
      'names of objects’ own properties',
      '{ constructor: dot { toString: id hasOwnProperty: colour } valueOf: echo }',
    ],
    ['the alias __proto__', '{ __proto__: echo dot { __proto__: id } }'],
    [
      'introspection',
      '{ __schema { queryType { name } } __type(name: "Dot") { name fields { name type { kind ofType { name } } } } __typename }',
    ],
  ])('%s', async (_, source, variables = {}) => {
    const document = parse(source);
    const [plain, compiled] = [
      await run(document, variables, Infinity),
      await run(document, variables, 1),
    ];
    expect(compiled.data).toEqual(plain.data);
    expect([...compiled.errors].sort(byPath)).toEqual([...plain.errors].sort(byPath));
    expect(JSON.stringify(compiled)).not.toContain('secret');
  });

  test('plain execution being graphql-js itself', async () => {
    const document = parse('{ dots { id self { colour } } nodes { id } }');
    const { data } = await execute({ schema, document });
    expect((await run(document, {}, Infinity)).data).toEqual(JSON.parse(JSON.stringify(data)));
  });

  test('the order of mutations', async () => {
    const document = parse('mutation { a: add(n: 1) b: add(n: 10) c: add(n: 100) }');
    const { data } = await run(document, {}, 1);
    const [a, b, c] = Object.values(data as Record<string, number>);
    expect([Number(b) - Number(a), Number(c) - Number(b)]).toEqual([10, 100]);
  });
});

describe('a document with text that the compiler would take for code', () => {
  const marker = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';

  test.each<[string, string, Record<string, unknown>?]>([
    ['a literal', `{ echo(text: "${marker}globalThis.taken=1") }`],
    [
      'an escaped literal',
      `{ echo(text: "\\u005f_MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74dglobalThis.taken=1") }`,
    ],
    ['a block string', `{ echo(text: """${marker}globalThis.taken=1""") }`],
    [
      'a variable’s default',
      `query Q($t: String = "${marker}globalThis.taken=1") { echo(text: $t) }`,
    ],
    [
      'a literal inside an input',
      `{ echo(list: [1]) b: echo(text: "${marker}globalThis.taken=1", point: { x: 1 }) }`,
    ],
    ['a variable', 'query Q($t: String) { echo(text: $t) }', { t: `${marker}globalThis.taken=1` }],
  ])('runs nothing: %s', async (_, source, variables = {}) => {
    const document = parse(source);
    expect(await run(document, variables, 1)).toEqual(await run(document, variables, Infinity));
    expect('taken' in globalThis).toBe(false);
  });

  test('is not compiled', () => {
    expect(isSafeToCompile(parse(`{ echo(text: "${marker}") }`))).toBe(false);
    expect(isSafeToCompile(parse('{ __proto__: echo }'))).toBe(false);
    expect(isSafeToCompile(parse('query Q($x: Int) { echo(point: { x: $x }) }'))).toBe(false);
    expect(isSafeToCompile(parse('{ echo(text: "MAGIC") }'))).toBe(true);
  });
});

test('an event of a subscription gives the same compiled and plain', async () => {
  const document = parse(
    'subscription S($kind: String) { told(kind: $kind) { __typename id ... on Dot { colour fails } } }',
  );
  const operation = document.definitions[0] as OperationDefinitionNode;
  const request = { document, operation, operationName: 'S', variables: { kind: 'x' }, context };
  const events = [
    { told: { __typename: 'Dot', id: 4, colour: 'RED' } },
    { told: { __typename: 'Line', id: 5, length: 1 } },
    { told: null },
  ];
  const resultsAfter = async (compileAfter: number) => {
    const executor = openSilent(compileAfter);
    const results = [];
    for (const event of events) results.push(await executor.runEvent(request, event));
    return JSON.parse(JSON.stringify(results)) as readonly unknown[];
  };
  const plain = await resultsAfter(100);
  expect(plain[1]).toEqual({ data: { told: { __typename: 'Line', id: '5' } } });
  expect(await resultsAfter(1)).toEqual(plain);
});

test('an operation whose variables have defaults that the compiler does not know is never compiled', async () => {
  let looks = 0;
  const variables = {
    get p() {
      looks += 1;
      return { y: [1] };
    },
  };
  const looksOf = async (compileAfter: number): Promise<readonly number[]> => {
    const executor = openSilent(compileAfter);
    const document = parse('query Q($p: Point) { echo(point: $p) }');
    const operation = document.definitions[0] as OperationDefinitionNode;
    const all: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      looks = 0;
      const operationName = 'Q';
      const { data } = await executor.run({
        document,
        operation,
        operationName,
        variables,
        context,
      });
      expect(data).toEqual({ echo: '{"text":"none","point":{"x":1,"y":[1]}}' });
      all.push(looks);
    }
    return all;
  };
  expect(await looksOf(1)).toEqual(await looksOf(Infinity));
});

test('an unexpected error is masked and logged once, with the request’s id', async () => {
  const logged: object[] = [];
  const executor = openExecutor({
    schema,
    templatePrice: () => 0,
    costMax: 10,
    log: { error: (record) => void logged.push(record), debug: () => undefined },
    compileAfter: 1,
  });
  const document = parse('{ fails }');
  const result = await executor.run({
    document,
    operation: document.definitions[0] as OperationDefinitionNode,
    operationName: null,
    variables: {},
    context,
  });
  expect(result.errors?.[0]).toBeInstanceOf(GraphQLError);
  expect(result.errors?.[0]?.toJSON()).toMatchObject({
    message: 'Internal server error',
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'r1' },
  });
  expect(logged).toHaveLength(1);
});
