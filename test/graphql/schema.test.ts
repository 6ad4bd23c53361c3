/** The schema as a contract: described to the last argument, shaped as Relay expects, and generated code up to date. */
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLNamedType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { buildExecutableSchema, readSchemaText } from '../../src/graphql/schema.ts';
import { openTestApp } from '../support/open-app.ts';

const schema = buildSchema(readSchemaText());
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
);

/** Every described thing of a type, by its coordinate. */
function elementsOf(
  type: GraphQLNamedType,
): readonly (readonly [string, string | null | undefined])[] {
  const own = [[type.name, type.description]] as const;
  if (isEnumType(type))
    return [
      ...own,
      ...type
        .getValues()
        .map((value) => [`${type.name}.${value.name}`, value.description] as const),
    ];
  if (isScalarType(type) || !('getFields' in type)) return own;
  return [
    ...own,
    ...Object.values(type.getFields()).flatMap((field) => [
      [`${type.name}.${field.name}`, field.description] as const,
      ...('args' in field
        ? (field.args as readonly GraphQLArgument[]).map(
            (arg) => [`${type.name}.${field.name}(${arg.name})`, arg.description] as const,
          )
        : []),
    ]),
  ];
}

describe('schema.graphql', () => {
  test('describes every type, field, argument, enum value and input field in a sentence', () => {
    const elements = types.flatMap(elementsOf);
    expect(elements.length).toBeGreaterThan(150);
    expect(
      elements.filter(([, description]) => !/[.?]$/.test(description ?? '')).map(([name]) => name),
    ).toEqual([]);
  });

  test('catches an element without a description', () => {
    const bare = buildSchema('"Q." type Query { a("A." b: Int): Int }').getQueryType();
    expect(
      bare &&
        elementsOf(bare)
          .filter(([, description]) => description == null)
          .map(([name]) => name),
    ).toEqual(['Query.a']);
  });

  test('has connections with edges, nodes and page info, and edges with a cursor and a node', () => {
    const objects = types.filter(isObjectType);
    for (const type of objects.filter(({ name }) => name.endsWith('Connection')))
      expect(Object.keys(type.getFields())).toEqual(
        expect.arrayContaining(['edges', 'nodes', 'pageInfo']),
      );
    for (const type of objects.filter(({ name }) => name.endsWith('Edge')))
      expect(Object.keys(type.getFields())).toEqual(expect.arrayContaining(['cursor', 'node']));
    expect(String(schema.getQueryType()?.getFields()['node']?.type)).toBe('Node');
    expect(schema.getType('Node')).toSatisfy(isInterfaceType);
  });

  test('gives every mutation one input and a payload with userErrors', () => {
    for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
      expect(field.args.map(({ name, type }) => [name, String(type)])).toEqual([
        ['input', `${field.name[0]?.toUpperCase()}${field.name.slice(1)}Input!`],
      ]);
      const payload = getNamedType(field.type);
      expect(isObjectType(payload) && String(payload.getFields()['userErrors']?.type)).toBe(
        '[UserError!]!',
      );
      expect(isInputObjectType(getNamedType(field.args[0]?.type ?? field.type))).toBe(true);
    }
  });

  test('is what resolvers are built on', () => {
    expect(Object.keys(buildExecutableSchema(readSchemaText()).getTypeMap()).sort()).toEqual(
      Object.keys(schema.getTypeMap()).sort(),
    );
  });

  test('is served as text, in production too', async () => {
    await using opened = await openTestApp({ env: { NODE_ENV: 'production' } });
    const answer = await opened.app.server.inject('/schema.graphql');
    expect(answer.body).toBe(readSchemaText());
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });
});
