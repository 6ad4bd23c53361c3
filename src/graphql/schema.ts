/** The executable schema: schema.graphql, its scalars and its resolvers. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema, GraphQLScalarType, type GraphQLSchema } from 'graphql';
import { GraphQLJSON, GraphQLSafeInt, GraphQLURL } from 'graphql-scalars';
import type { Context } from './context.ts';
import { DateTimeScalar } from './date-time.ts';
import { resolvers } from './resolvers/resolvers.ts';

const SCHEMA_FILE = new URL('../../schema.graphql', import.meta.url);

export function readSchemaText(): string {
  return readFileSync(SCHEMA_FILE, 'utf8');
}

/** By schema text, for processes that open many servers. */
const built = new Map<string, GraphQLSchema>();

export function buildExecutableSchema(typeDefs: string): GraphQLSchema {
  const known = built.get(typeDefs) ?? build(typeDefs);
  built.set(typeDefs, known);
  return known;
}

function build(typeDefs: string): GraphQLSchema {
  const contract = buildSchema(typeDefs);
  // A library's scalar has its own description, which would replace the one in the contract.
  const described = (scalar: GraphQLScalarType): GraphQLScalarType =>
    new GraphQLScalarType({
      ...scalar.toConfig(),
      description: contract.getType(scalar.name)?.description ?? null,
    });
  return makeExecutableSchema<Context>({
    typeDefs,
    resolvers: {
      ...resolvers,
      DateTime: described(DateTimeScalar),
      JSON: described(GraphQLJSON),
      SafeInt: described(GraphQLSafeInt),
      URL: described(GraphQLURL),
    },
  });
}
