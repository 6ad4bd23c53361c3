/** The executable schema: schema.graphql, its scalars and its resolvers. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { GraphQLDateTime, GraphQLSafeInt, GraphQLURL } from 'graphql-scalars';
import type { Context } from './context.ts';
import { resolvers } from './resolvers/resolvers.ts';

const SCHEMA_FILE = new URL('../../schema.graphql', import.meta.url);

export function readSchemaText(): string {
  return readFileSync(SCHEMA_FILE, 'utf8');
}

export function buildExecutableSchema(typeDefs: string): GraphQLSchema {
  return makeExecutableSchema<Context>({
    typeDefs,
    resolvers: { ...resolvers, DateTime: GraphQLDateTime, SafeInt: GraphQLSafeInt, URL: GraphQLURL },
  });
}
