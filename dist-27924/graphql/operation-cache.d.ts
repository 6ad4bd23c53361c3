/**
 * Operations that Apollo has parsed and validated, by their text. Whether a document is valid and within its limits does
 * not depend on who asks, so a plain request for a known operation skips Apollo's pipeline, which costs more than a page.
 */
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
export interface KnownOperation {
    readonly document: DocumentNode;
    readonly operation: OperationDefinitionNode;
    readonly operationName: string | null;
}
/** A request for a known operation. */
export interface OperationRequest extends KnownOperation {
    /** Tells known operations apart; never given twice. */
    readonly serial: number;
    readonly variables: Readonly<Record<string, unknown>>;
}
export interface OperationCache {
    /** Adds an operation that passed Apollo's parsing and validation, under the text it came from. */
    add(source: string, operation: KnownOperation): void;
    /** Null for an operation that was never added, or not lately. */
    get(source: string, operationName: string | null): KnownOperation | null;
    /** What a request's body asks for; null when it is not a plain `{ query, variables, operationName }` of a known operation. */
    match(body: unknown): OperationRequest | null;
}
export declare function openOperationCache(): OperationCache;
