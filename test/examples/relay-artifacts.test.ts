/**
 * What Relay's compiler wrote for the example still belongs to its operations and to the schema. The compiler itself is
 * no dependency: it brings a binary for each platform.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  parse,
  print,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';

const DIR = 'examples/clients/relay';
const STALE = 'run `npx relay-compiler` in examples/clients/relay';
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

interface Artifact {
  readonly name: string;
  readonly text: string;
}

const artifacts: readonly Artifact[] = readdirSync(join(DIR, '__generated__')).map((file) => ({
  name: file.replace('.graphql.ts', ''),
  text: readFileSync(join(DIR, '__generated__', file), 'utf8'),
}));
const operations = [
  ...readFileSync(join(DIR, 'operations.ts'), 'utf8').matchAll(/graphql`([^`]*)`/g),
].map(([, text = '']) => text);
const nameOf = (text: string): string =>
  /(?:query|mutation|subscription) (\w+)/.exec(text)?.[1] ?? '';

/** What the artifact asks the server for. */
function documentOf({ text }: Artifact): DocumentNode {
  const [, quoted = '""'] = /"text": (".*")/.exec(text) ?? [];
  return parse(JSON.parse(quoted) as string);
}

/** The hash that Relay's compiler writes: of the operation as it prints it, each list of arguments on one line. */
function hashOf(operation: string): string {
  const printed = print(parse(operation)).replace(
    /\(\n([^)]*)\)/g,
    (_, list: string) =>
      `(${list
        .trim()
        .split(/\s*\n\s*/)
        .join(', ')})`,
  );
  return createHash('md5').update(printed).digest('hex');
}

/** What is wrong with an artifact: nothing when it was written from this operation and for this schema. */
function problemsOf(artifact: Artifact, operation: string, of: GraphQLSchema): readonly string[] {
  const document = documentOf(artifact);
  const problems = validate(of, document).map(({ message }) => message);
  if (!artifact.text.includes(`hash = "${hashOf(operation)}"`))
    problems.push('another text of the operation');
  if (problems.length > 0) return problems;
  const info = new TypeInfo(of);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name: { value: name } }) {
        const type = info.getType();
        if (type != null) problems.push(...typeProblems(artifact.text, name, type));
      },
    }),
  );
  return problems;
}

/** Enums with their values, and fields with their nullability, as the artifact's TypeScript has them. */
function typeProblems(text: string, field: string, type: GraphQLOutputType): readonly string[] {
  const named = getNamedType(type);
  const problems: string[] = [];
  const line = new RegExp(`readonly ${field}\\??: (.*)`, 'g');
  const lines = [...text.matchAll(line)].map(([, written = '']) => written);
  const isList = isListType(isNonNullType(type) ? type.ofType : type);
  const begins = isList ? 'ReadonlyArray<' : '';
  // Relay adds fields of its own, such as __typename, that no type shows.
  if (lines.length > 0 && !lines.some((written) => written.startsWith(begins)))
    problems.push(`${field} is ${String(type)}`);
  const inline = lines.filter((written) => !written.endsWith('{'));
  const isNullable = !isNonNullType(type);
  if (inline.length > 0 && !inline.some((one) => one.includes('| null') === isNullable))
    problems.push(`${field} is ${String(type)}`);
  if (isEnumType(named) && lines.length > 0) {
    const values = named.getValues().map(({ name }) => `"${name}"`);
    const union = [...values.sort(), '"%future added value"'].join(' | ');
    if (!text.includes(`export type ${named.name} = ${union};`))
      problems.push(`${named.name} has other values`);
  }
  if (isAbstractType(named) && !text.includes('"__typename"'))
    problems.push(`${field} is an interface or a union`);
  return problems;
}

test('there is one artifact for each operation', () => {
  expect(artifacts.map(({ name }) => name).sort()).toEqual(operations.map(nameOf).sort());
});

describe.each(artifacts)('the artifact $name', (artifact) => {
  const operation = operations.find((text) => nameOf(text) === artifact.name) ?? '';

  test('is what the compiler writes for its operation and the schema', () => {
    expect(problemsOf(artifact, operation, schema), STALE).toEqual([]);
  });

  test('is found stale when its operation changes', () => {
    expect(problemsOf(artifact, operation.replace('{', '{ again: __typename '), schema)).toEqual([
      'another text of the operation',
    ]);
  });
});

test('an artifact is found stale when the schema changes under it', () => {
  const page = artifacts.find(({ name }) => name === 'operationsPageQuery');
  const operation = operations.find((text) => nameOf(text) === page?.name) ?? '';
  const changed = (from: string, to: string): readonly string[] => {
    const text = readFileSync('schema.graphql', 'utf8');
    expect(text).toContain(from);
    return page === undefined
      ? []
      : problemsOf(page, operation, buildSchema(text.replace(from, to)));
  };
  expect(changed('  DEGRADED\n}\n\n"Which part', '  DEGRADED\n  TORN\n}\n\n"Which part')).toEqual([
    'PageStatus has other values',
  ]);
  const cursor =
    '"Sealed for this viewer, this stream and its arguments. Pass it as `after` or `before`."';
  expect(changed(`${cursor}\n  cursor: String!`, `${cursor}\n  cursor: String`)).toEqual([
    'cursor is String',
  ]);
});
