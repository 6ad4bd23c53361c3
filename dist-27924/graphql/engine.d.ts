/**
 * The GraphQL engine, without any transport: what takes an operation from its text to its result. HTTP and live
 * connections share one engine, so an operation that one of them has validated is known to the other.
 */
import type { ApolloServer } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../base/config/config-options.ts';
import type { Logger } from '../base/log.ts';
import type { Context } from './context.ts';
import { type Executor } from './executor.ts';
import { type Gate } from './gate.ts';
import { type OperationCache } from './operation-cache.ts';
import { type ResponseCache } from './response-cache.ts';
export interface Engine {
    readonly schema: GraphQLSchema;
    /** Refuses documents that are too big, before anything else looks at them. */
    readonly gate: Gate;
    /** Parses, validates, negotiates and formats errors; executes by `executor`. Stop it at the end. */
    readonly apollo: ApolloServer<Context>;
    /** What Apollo has validated. */
    readonly operations: OperationCache;
    readonly executor: Executor;
    /** Bodies of pages that have not changed. */
    readonly responses: ResponseCache;
}
interface EngineOptions {
    readonly schemaText: string;
    readonly config: Pick<Config, 'introspection' | 'queryCostMax'>;
    readonly log: Logger;
}
export declare function openEngine({ schemaText, config, log }: EngineOptions): Promise<Engine>;
export {};
