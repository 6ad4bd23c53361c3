/**
 * Runs operations: computes their cost, executes them compiled when they come often and by graphql-js otherwise, and masks
 * their errors. Compiled and plain execution give the same results; a test holds them to it.
 */
import { GraphQLError, type DocumentNode, type ExecutionResult, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { type ErrorCode } from '../base/errors.ts';
import type { Context } from './context.ts';
import type { Logger } from '../base/log.ts';
export interface Operation {
    readonly document: DocumentNode;
    /** Undefined when the document has no such operation, which graphql-js explains. */
    readonly operation: OperationDefinitionNode | undefined;
    readonly operationName: string | null;
    readonly variables: Readonly<Record<string, unknown>>;
    readonly context: Context;
}
export interface Executor {
    /** The operation's cost, and the refusal if it costs too much. */
    price(operation: Pick<Operation, 'document' | 'operation' | 'variables'>): Price;
    /** The result of a query or a mutation. A subscription, which has many results, is refused. */
    run(operation: Operation): Promise<ExecutionResult>;
}
export interface Price {
    readonly extensions: {
        readonly cost: {
            readonly requested: number;
            readonly max: number;
        };
    };
    readonly refusal: GraphQLError | null;
}
interface ExecutorOptions {
    readonly schema: GraphQLSchema;
    readonly costMax: number;
    readonly log: Pick<Logger, 'error'>;
    /** Runs after which an operation is compiled. */
    readonly compileAfter: number;
}
export declare function openExecutor(options: ExecutorOptions): Executor;
/** Arguments for graphql-js `execute`. */
export declare function executionArgs(schema: GraphQLSchema, { document, operationName, variables, context }: Operation): {
    schema: GraphQLSchema;
    document: DocumentNode;
    operationName: string | null;
    variableValues: Readonly<Record<string, unknown>>;
    contextValue: Context;
    options: {
        maxCoercionErrors: 5;
    };
};
/**
 * Whether graphql-jit may compile the document. It writes literals into source text, where some strings have a meaning
 * (`__MAGIC_DATE__…` becomes an expression); response keys become object literals, in which `__proto__` is not a key; and
 * a null variable inside an input object slips past a non-null field. A document with any of these is executed plainly.
 */
export declare function isSafeToCompile(document: DocumentNode): boolean;
/** The result with its errors masked, each once. */
export declare function maskResult(log: Pick<Logger, 'error'>, { requestId }: Pick<Context, 'requestId'>, result: ExecutionResult): ExecutionResult;
export declare function refusal(code: ErrorCode | 'BAD_REQUEST', message: string): GraphQLError;
export {};
