/**
 * Apollo Server as the protocol's edge: parsing, validation, CSRF checks and HTTP semantics are its; execution is ours,
 * through the place where it would plug in a gateway. Every default that matters is set, so none depends on NODE_ENV.
 */
import { ApolloServer, type ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled, ApolloServerPluginInlineTraceDisabled, ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled, ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { LIMITS } from '../limits.ts';
import type { Context } from './context.ts';
import { lastMask } from './errors.ts';
import { openExecutor } from './executor.ts';
import { PARSE_OPTIONS } from './gate.ts';
import type { Logger } from './log.ts';

interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly config: Pick<Config, 'introspection' | 'queryCostMax'>;
  readonly log: Logger;
}

/** A started server. */
export async function openApollo({ schema, config, log }: ApolloOptions): Promise<ApolloServer<Context>> {
  const apollo = new ApolloServer<Context>({
    gateway: executeOurselves({ schema, config, log }),
    logger: { debug: ignore, info: ignore, warn: (message) => log.warn(String(message)), error: (message) => log.error(String(message)) },
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
    formatError: lastMask(log),
    stringifyResult: JSON.stringify,
    plugins: [
      ApolloServerPluginCacheControlDisabled(), ApolloServerPluginInlineTraceDisabled(), ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(), ApolloServerPluginUsageReportingDisabled(),
    ],
  });
  await apollo.start();
  return apollo;
}

function executeOurselves({ schema, config, log }: ApolloOptions): ApolloServerOptionsWithGateway<Context>['gateway'] {
  const executor = openExecutor({ schema, costMax: config.queryCostMax, log, compileAfter: LIMITS.compileAfterRuns });
  const loaded = new Set<(event: { apiSchema: GraphQLSchema; coreSupergraphSdl: string }) => void>();
  return {
    onSchemaLoadOrUpdate(listener) {
      loaded.add(listener);
      return () => loaded.delete(listener);
    },
    load() {
      for (const listener of loaded) listener({ apiSchema: schema, coreSupergraphSdl: '' });
      return Promise.resolve({
        executor: ({ document, operation, operationName, request, context }) =>
          executor.run({ document, operation, operationName, variables: request.variables ?? {}, context: context as Context }),
      });
    },
    stop: () => Promise.resolve(),
  };
}

/** Parsed and validated documents, bounded by their number and by the text they came from. */
function openDocumentStore() {
  const documents = new LRUCache<string, DocumentNode>({
    max: LIMITS.documentsCachedMax, maxSize: LIMITS.documentsCachedCharsMax, sizeCalculation: (document) => Math.max(document.loc?.end ?? 1, 1),
  });
  return {
    get: (key: string) => Promise.resolve(documents.get(key)),
    set: (key: string, document: DocumentNode) => Promise.resolve(void documents.set(key, document)),
    delete: (key: string) => Promise.resolve(documents.delete(key)),
  };
}

function ignore(): void {
  // Apollo's own news are of no use to whoever runs Palisade.
}
