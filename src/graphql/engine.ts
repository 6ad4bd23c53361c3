/**
 * The GraphQL engine, without any transport: what takes an operation from its text to its result. HTTP and live
 * connections share one engine, so an operation that one of them has validated is known to the other.
 */
import type { ApolloServer } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../base/config/config-options.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import { openApollo } from './apollo.ts';
import type { Context } from './context.ts';
import type { ErrorHooks } from './errors.ts';
import { openExecutor, type Executor } from './executor.ts';
import { openGate, type Gate } from './gate.ts';
import { openOperationCache, type OperationCache } from './operation-cache.ts';
import { openResponseCache, type ResponseCache } from './response-cache.ts';
import { buildExecutableSchema } from './schema.ts';

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
  readonly hooks: ErrorHooks;
}

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { schemaText, config, log, hooks } = options;
  const schema = buildExecutableSchema(schemaText);
  const operations = openOperationCache();
  const executor = openExecutor({
    schema,
    costMax: config.queryCostMax,
    log,
    compileAfter: LIMITS.compileAfterRuns,
  });
  return {
    schema,
    gate: openGate(),
    apollo: await openApollo({ schema, config, executor, operations, log, hooks }),
    operations,
    executor,
    responses: openResponseCache(schema),
  };
}
