/**
 * Compiled code is bounded: a document that would expand too much runs plainly, and so does one that is rarely used.
 */
import { parse, type OperationDefinitionNode } from 'graphql';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { compiledSize } from '../../src/graphql/compiled-size.ts';
import type { Context } from '../../src/graphql/context.ts';
import { openExecutor } from '../../src/graphql/executor.ts';
import { buildExecutableSchema, readSchemaText } from '../../src/graphql/schema.ts';

const schema = makeExecutableSchema({
  typeDefs: `
    interface Part { id: ID!, within: Part }
    type Wheel implements Part { id: ID!, within: Part, spokes: Int }
    type Frame implements Part { id: ID!, within: Part }
    type Query { part(id: ID): Part, wheel: Wheel }
  `,
  resolvers: {
    Part: { __resolveType: () => 'Wheel' },
    Query: { part: (_: unknown, { id }: { id: string }) => ({ id }) },
  },
});

const context = {
  requestId: 'r1',
  isErased: () => Promise.resolve(false),
  charge: () => undefined,
} as unknown as Context;

const known = (source: string) => {
  const document = parse(source);
  const operation = document.definitions[0] as OperationDefinitionNode;
  return { document, operation, operationName: operation.name?.value ?? null };
};

/** Runs operations, and tells how often each run looked at its variable: compiled ones look another number of times. */
function openRuns(compileAfter: number) {
  const executor = openExecutor({
    schema,
    templatePrice: () => 0,
    costMax: 1_000_000,
    log: { error: () => undefined, debug: () => undefined },
    compileAfter,
  });
  return async (operation: ReturnType<typeof known>, more: Record<string, boolean> = {}) => {
    let looks = 0;
    const variables = {
      ...more,
      get id() {
        looks += 1;
        return 'x';
      },
    };
    const { data } = await executor.run({ ...operation, variables, context });
    expect(data).toMatchObject({ part: { id: 'x' } });
    return looks;
  };
}

describe('the size of a compiled operation', () => {
  test.each([
    ['{ wheel { id spokes } }', 3],
    ['{ part { id } }', 3],
    ['{ part { id within { id within { id } } } }', 1 + 2 * (2 + 2 * (2 + 2))],
    ['{ part { id ... on Wheel { spokes } ... on Part { id } ... { id } } }', 1 + 4 + 3],
    ['{ wheel { ...W ...W } } fragment W on Part { id within { id } }', 1 + 2 * (2 + 2)],
  ])('is what is written of %s', (source, size) => {
    expect(compiledSize(schema, known(source))).toBe(size);
  });

  test('is far above the bound for a short document of the server’s schema', () => {
    const inner = Array.from({ length: 14 }, (_, at) => `a${at}: followers { nodes { id key } }`);
    const below = ['followers', 'nodes', 'following', 'nodes'];
    const levels = [...below, ...below];
    const source = `{ producer(type: "tag", name: "a") { ${levels.join(' { ')} { ${inner.join(' ')} ${'}'.repeat(levels.length + 2)}`;
    const size = compiledSize(buildExecutableSchema(readSchemaText()), known(source));
    expect(size).toBeGreaterThan(3 * LIMITS.compiledFieldsMax);
  });
});

const small = () => known('query Q($id: ID) { part(id: $id) { id } }');

test('an operation that is too big is never compiled', async () => {
  const within = (levels: number): string =>
    levels === 0 ? '{ id }' : `{ id within ${within(levels - 1)} }`;
  const deep = known(`query Q($id: ID) { part(id: $id) ${within(9)} }`);
  const [plain, compiled] = [openRuns(Infinity), openRuns(1)];
  expect(await compiled(deep)).toBe(await plain(deep));
  expect(await compiled(small())).not.toBe(await plain(small()));
});

test('compiled operations are evicted for others, and are compiled again when they come often', async () => {
  const conditions = ['a', 'b', 'c', 'd'];
  const big = () =>
    known(`query Q($id: ID, ${conditions.map((name) => `$${name}: Boolean!`).join()}) {
      part(id: $id) { id ${conditions.map((name) => `... @include(if: $${name}) { id }`).join(' ')} }
      wheel { ${'id '.repeat(900)} }
    }`);
  const decided = Object.fromEntries(conditions.map((name) => [name, true]));
  const run = openRuns(2);
  const first = small();
  const [plain, compiled] = [await run(first), await run(first)];
  expect(compiled).not.toBe(plain);
  for (let nth = 0; nth < 3; nth += 1) {
    const another = big();
    await run(another, decided);
    await run(another, decided);
  }
  expect([await run(first), await run(first)]).toEqual([plain, compiled]);
});
