import { type GraphQLSchema } from 'graphql';
export declare function readSchemaText(): string;
export declare function buildExecutableSchema(typeDefs: string): GraphQLSchema;
