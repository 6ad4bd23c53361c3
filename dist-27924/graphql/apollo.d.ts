/**
 * Apollo Server for what GraphQL over HTTP asks of a server: parsing, validation, CSRF checks, content negotiation and the
 * form of errors. It hands execution to our executor, where it would plug in a gateway. Every default that matters is set,
 * so nothing depends on NODE_ENV.
 */
import { ApolloServer } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../base/config/config-options.ts';
import type { Context } from './context.ts';
import type { Executor } from './executor.ts';
import type { OperationCache } from './operation-cache.ts';
import type { Logger } from '../base/log.ts';
interface ApolloOptions extends GatewayOptions {
    readonly config: Pick<Config, 'introspection'>;
    readonly log: Pick<Logger, 'warn' | 'error'>;
}
interface GatewayOptions {
    readonly schema: GraphQLSchema;
    readonly executor: Executor;
    /** Every operation that passes validation is added. */
    readonly operations: OperationCache;
}
/** A started server. */
export declare function openApollo(options: ApolloOptions): Promise<ApolloServer<Context>>;
export {};
