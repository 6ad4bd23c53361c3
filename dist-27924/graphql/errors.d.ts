import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type ErrorCode } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';
/** Codes of Apollo Server and of the HTTP layer that clients may receive in addition to ERROR_CODES. */
export declare const PROTOCOL_CODES: {
    readonly GRAPHQL_PARSE_FAILED: "The document is not GraphQL.";
    readonly GRAPHQL_VALIDATION_FAILED: "The document does not fit the schema.";
    readonly BAD_REQUEST: "The request is not a GraphQL request; its type, size or method is refused; or its operation is served elsewhere (subscriptions live, queries and mutations over HTTP).";
    readonly OPERATION_RESOLUTION_FAILURE: "The document has no operation of that name, or it has several and the request names none of them.";
    readonly PERSISTED_QUERY_NOT_SUPPORTED: "Persisted queries are not supported.";
    readonly INTERNAL_SERVER_ERROR: "A fault of the server; it is logged under the request id in the error.";
};
/** Where faults of the server are logged. */
type FaultLog = Pick<Logger, 'error'>;
export declare function httpStatusOf(code: ErrorCode): number;
/**
 * An error of execution in the form that a client may see: the code and message of what the caller caused, else
 * "Internal server error" with the request's id. The fault itself is logged.
 */
export declare function maskExecutionError(error: GraphQLError, { requestId, log }: {
    readonly requestId: string;
    readonly log: FaultLog;
}): GraphQLError;
/** The last step before errors leave: what has a published code passes, anything else is logged and masked. */
export declare function formatError(log: FaultLog): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;
/** The body of a response to a request that never reached GraphQL. */
export declare function errorBody(code: string, message: string, more?: Readonly<Record<string, unknown>>): string;
export {};
