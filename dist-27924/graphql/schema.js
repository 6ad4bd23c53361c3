/** The executable schema: schema.graphql, its scalars and its resolvers. */
import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema, GraphQLScalarType } from 'graphql';
import { GraphQLSafeInt, GraphQLURL } from 'graphql-scalars';
import { DateTimeScalar } from "./date-time.js";
import { resolvers } from "./resolvers/resolvers.js";
const SCHEMA_FILE = new URL('../../schema.graphql', import.meta.url);
export function readSchemaText() {
    return readFileSync(SCHEMA_FILE, 'utf8');
}
export function buildExecutableSchema(typeDefs) {
    const contract = buildSchema(typeDefs);
    // A library's scalar has a description of its own, which would replace the contract's.
    const described = (scalar) => new GraphQLScalarType({
        ...scalar.toConfig(),
        description: contract.getType(scalar.name)?.description ?? null,
    });
    return makeExecutableSchema({
        typeDefs,
        resolvers: {
            ...resolvers,
            DateTime: described(DateTimeScalar),
            SafeInt: described(GraphQLSafeInt),
            URL: described(GraphQLURL),
        },
    });
}
//# sourceMappingURL=schema.js.map