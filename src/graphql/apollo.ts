/**
 * Apollo Server as the protocol's edge: parsing, validation, CSRF checks and HTTP semantics are its; execution is ours,
 * through the place where it would plug in a gateway. Every default that matters is set, so none depends on NODE_ENV.
 */
import { ApolloServer, type ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Config } from '../base/config.ts';
import { LIMITS } from '../base/limits.ts';
import type { Context } from './context.ts';
import { formatError } from './errors.ts';
import type { Executor } from './executor.ts';
import { PARSE_OPTIONS } from './gate.ts';
import type { OperationCache } from './operation-cache.ts';
import type { Logger } from '../base/log.ts';

interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly config: Pick<Config, 'introspection'>;
  readonly executor: Executor;
  /** Told of every operation that passes validation. */
  readonly known: OperationCache;
  readonly log: Logger;
}

/** A started server. */
export async function openApollo({
  schema,
  config,
  executor,
  known,
  log,
}: ApolloOptions): Promise<ApolloServer<Context>> {
  const apollo = new ApolloServer<Context>({
    gateway: executeOurselves({ schema, executor, known }),
    logger: {
      debug: ignore,
      info: ignore,
      warn: (message) => log.warn(String(message)),
      error: (message) => log.error(String(message)),
    },
    introspection: config.introspection,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    maxRecursiveSelections: true,
    parseOptions: PARSE_OPTIONS,
    validationOptions: { maxErrors: LIMITS.validationErrorsMax },
    documentStore: openDocumentStore(),
    stopOnTerminationSignals: false,
    formatError: formatError(log),
    stringifyResult: JSON.stringify,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
  await apollo.start();
  return apollo;
}

function executeOurselves({
  schema,
  executor,
  known,
}: Pick<
  ApolloOptions,
  'schema' | 'executor' | 'known'
>): ApolloServerOptionsWithGateway<Context>['gateway'] {
  const loaded = new Set<
    (event: { apiSchema: GraphQLSchema; coreSupergraphSdl: string }) => void
  >();
  return {
    onSchemaLoadOrUpdate(listener) {
      loaded.add(listener);
      return () => loaded.delete(listener);
    },
    load() {
      for (const listener of loaded) listener({ apiSchema: schema, coreSupergraphSdl: '' });
      return Promise.resolve({
        executor({ document, operation, operationName, request, source, context: given }) {
          const context = given as Context;
          const named = { document, operation, operationName: request.operationName ?? null };
          if (!hasOperation(named))
            return executor.run({ ...named, operationName, variables: {}, context });
          // A GET may not run every operation. What comes without HTTP comes from a live connection, which asks only to learn.
          if (request.http?.method !== 'GET') known.learn(source, named);
          if (context.earlier !== null) return Promise.resolve(context.earlier);
          return executor.run({
            ...named,
            operationName,
            variables: request.variables ?? {},
            context,
          });
        },
      });
    },
    stop: () => Promise.resolve(),
  };
}

/** Apollo's types promise an operation; when the document has none of that name, graphql-js is to say so. */
function hasOperation({
  operation,
}: {
  readonly operation: OperationDefinitionNode | undefined;
}): boolean {
  return operation !== undefined;
}

/** Parsed and validated documents, bounded by their number and by the text they came from. */
function openDocumentStore() {
  const documents = new LRUCache<string, DocumentNode>({
    max: LIMITS.documentsCachedMax,
    maxSize: LIMITS.documentsCachedCharsMax,
    sizeCalculation: (document) => Math.max(document.loc?.end ?? 1, 1),
  });
  return {
    get: (key: string) => Promise.resolve(documents.get(key)),
    set: (key: string, document: DocumentNode) =>
      Promise.resolve(void documents.set(key, document)),
    delete: (key: string) => Promise.resolve(documents.delete(key)),
  };
}

function ignore(): void {
  // Apollo's own news are of no use to whoever runs Palisade.
}
