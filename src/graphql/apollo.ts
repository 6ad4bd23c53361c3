/**
 * Apollo Server, for what GraphQL over HTTP requires of a server: parsing, validation, CSRF checks, content negotiation
 * and the form of errors. It delegates execution to our executor, in the place of a gateway. Every default that matters
 * is set explicitly, so nothing depends on NODE_ENV.
 */
import { ApolloServer, type ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import {
  execute,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Config } from '../base/config/config-options.ts';
import { LIMITS } from '../base/limits.ts';
import type { Context } from './context.ts';
import { formatError, type ErrorHooks, type FaultLog } from './errors.ts';
import { executionArgs, type Executor } from './executor.ts';
import { PARSE_OPTIONS } from './gate.ts';
import type { OperationCache } from './operation-cache.ts';
import type { Logger } from '../base/log.ts';

interface ApolloOptions extends GatewayOptions {
  readonly config: Pick<Config, 'introspection'>;
  readonly log: FaultLog & Pick<Logger, 'warn'>;
  readonly hooks: ErrorHooks;
}

interface GatewayOptions {
  readonly schema: GraphQLSchema;
  readonly executor: Executor;
  /** Receives every operation that passes validation. */
  readonly operations: OperationCache;
}

/** Opens and starts a server. */
export async function openApollo(options: ApolloOptions): Promise<ApolloServer<Context>> {
  const { config, log, hooks } = options;
  const apollo = new ApolloServer<Context>({
    gateway: gatewayTo(options),
    logger: apolloLogger(log),
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
    formatError: formatError({ log, hooks }),
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

type Gateway = NonNullable<ApolloServerOptionsWithGateway<Context>['gateway']>;
type Loaded = Awaited<ReturnType<Gateway['load']>>;
type GatewayRequest = Parameters<NonNullable<Loaded['executor']>>[0];
type SchemaListener = Parameters<NonNullable<Gateway['onSchemaLoadOrUpdate']>>[0];

/** Presents our schema to Apollo as a gateway, with our executor for every operation. */
function gatewayTo(options: GatewayOptions): Gateway {
  const listeners = new Set<SchemaListener>();
  return {
    onSchemaLoadOrUpdate(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      for (const listener of listeners)
        listener({ apiSchema: options.schema, coreSupergraphSdl: '' });
      return Promise.resolve({ executor: (request) => run(options, request) });
    },
    stop: () => Promise.resolve(),
  };
}

/** Runs an operation that Apollo has validated, unless its result was computed before. */
async function run(
  { schema, executor, operations }: GatewayOptions,
  { document, operation, operationName, request, source, context: given }: GatewayRequest,
): Promise<ExecutionResult> {
  const context = given as Context;
  // Apollo's types promise an operation. When the document has none of that name, graphql-js reports it. It needs the
  // requested name for that: without a name, it runs the only operation there is.
  const chosen = operation as OperationDefinitionNode | undefined;
  if (chosen === undefined) {
    const asked = { document, operationName: request.operationName ?? null, variables: {} };
    return execute(executionArgs(schema, { ...asked, context }));
  }
  const named = {
    document,
    operation: chosen,
    operationName: request.operationName ?? null,
  };
  operations.add(source, named);
  if (context.precomputed !== null) return context.precomputed;
  return executor.run({ ...named, operationName, variables: request.variables ?? {}, context });
}

/** Parsed and validated documents, bounded in number and in the size of their texts. */
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

function apolloLogger(log: Pick<Logger, 'warn' | 'error'>) {
  const ignore = (): void => {
    // Apollo's informational messages do not concern an operator of Palisade.
  };
  return {
    debug: ignore,
    info: ignore,
    warn: (message: unknown) => log.warn({}, String(message)),
    error: (message: unknown) => log.error({}, String(message)),
  };
}
