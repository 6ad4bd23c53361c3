/**
 * The GraphQL engine, independent of any transport: everything that takes an operation from its text to its result.
 * HTTP and live connections share one engine, so an operation validated by one of them is known to the other.
 */
import type { ApolloServer } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../base/config/config-options.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import type { Templates } from '../templates/template.ts';
import { answerMemory } from './answer-memory.ts';
import { openApollo } from './apollo.ts';
import type { Context } from './context.ts';
import { NO_DOCUMENTS, openDocuments, type Documents } from './documents.ts';
import type { ErrorHooks } from './errors.ts';
import { openExecutor, type Executor } from './executor.ts';
import { openGate, type Gate } from './gate.ts';
import { openOperationCache, type OperationCache } from './operation-cache.ts';
import { readDocuments } from './read-documents.ts';
import { openResponseCache, type ResponseCache } from './response-cache.ts';
import { buildExecutableSchema } from './schema.ts';

export interface Engine {
  readonly schema: GraphQLSchema;
  /** Refuses oversized documents before anything else looks at them. */
  readonly gate: Gate;
  /** The documents that clients can name instead of sending their text. */
  readonly documents: Documents;
  /** Parses, validates, negotiates and formats errors; executes through `executor`. Stop it at the end. */
  readonly apollo: ApolloServer<Context>;
  /** The operations that Apollo has validated. */
  readonly operations: OperationCache;
  readonly executor: Executor;
  /** Bodies of pages that have not changed. */
  readonly responses: ResponseCache;
}

interface EngineOptions {
  readonly schemaText: string;
  readonly config: Pick<
    Config,
    'introspection' | 'queryCostMax' | 'documents' | 'mode' | 'answerMegabytes'
  >;
  readonly log: Logger;
  readonly hooks: ErrorHooks;
  /** The templates whose prices count. */
  readonly templates: Pick<Templates, 'get'>;
}

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { schemaText, config, log, hooks, templates } = options;
  const schema = buildExecutableSchema(schemaText);
  const documents =
    config.documents === null
      ? NO_DOCUMENTS
      : openDocuments(await readDocuments(config.documents, schema), config.mode === 'production');
  const operations = openOperationCache();
  const memory = answerMemory(config.answerMegabytes);
  const executor = openExecutor({
    schema,
    templatePrice: (name) => templates.get(name)?.price ?? 0,
    costMax: config.queryCostMax,
    log,
    compileAfter: LIMITS.compileAfterRuns,
    itemTextsMax: memory.itemTextsMax,
  });
  return {
    schema,
    gate: openGate(documents),
    documents,
    apollo: await openApollo({ schema, config, executor, operations, log, hooks }),
    operations,
    executor,
    responses: openResponseCache(schema, memory),
  };
}
