/**
 * Apollo Server for what GraphQL over HTTP asks of a server: parsing, validation, CSRF checks, content negotiation and the
 * form of errors. It hands execution to our executor, where it would plug in a gateway. Every default that matters is set,
 * so nothing depends on NODE_ENV.
 */
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginInlineTraceDisabled, ApolloServerPluginLandingPageDisabled, ApolloServerPluginSchemaReportingDisabled, ApolloServerPluginUsageReportingDisabled, } from '@apollo/server/plugin/disabled';
import { LRUCache } from 'lru-cache';
import { LIMITS } from "../base/limits.js";
import { formatError } from "./errors.js";
import { PARSE_OPTIONS } from "./gate.js";
/** A started server. */
export async function openApollo(options) {
    const { config, log } = options;
    const apollo = new ApolloServer({
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
/** What Apollo takes for a gateway: our schema, and our executor for every operation. */
function gatewayTo(options) {
    const listeners = new Set();
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
async function run({ executor, operations }, { document, operation, operationName, request, source, context: given }) {
    const context = given;
    // Apollo's types promise an operation. When the document has none of that name, graphql-js says so.
    const chosen = operation;
    if (chosen === undefined)
        return executor.run({ document, operation: chosen, operationName, variables: {}, context });
    const named = {
        document,
        operation: chosen,
        operationName: request.operationName ?? null,
    };
    // A GET may not run every operation, so one proves nothing. A live connection has no HTTP method, and proves it.
    if (request.http?.method !== 'GET')
        operations.add(source, named);
    if (context.precomputed !== null)
        return context.precomputed;
    return executor.run({ ...named, operationName, variables: request.variables ?? {}, context });
}
/** Parsed and validated documents, bounded by their number and by the text they came from. */
function openDocumentStore() {
    const documents = new LRUCache({
        max: LIMITS.documentsCachedMax,
        maxSize: LIMITS.documentsCachedCharsMax,
        sizeCalculation: (document) => Math.max(document.loc?.end ?? 1, 1),
    });
    return {
        get: (key) => Promise.resolve(documents.get(key)),
        set: (key, document) => Promise.resolve(void documents.set(key, document)),
        delete: (key) => Promise.resolve(documents.delete(key)),
    };
}
function apolloLogger(log) {
    const ignore = () => {
        // Apollo's informational messages do not concern an operator of Palisade.
    };
    return {
        debug: ignore,
        info: ignore,
        warn: (message) => log.warn({}, String(message)),
        error: (message) => log.error({}, String(message)),
    };
}
//# sourceMappingURL=apollo.js.map