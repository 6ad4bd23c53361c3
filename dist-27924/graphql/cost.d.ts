/**
 * What an operation costs, known before it runs: an object costs 1, a scalar nothing, and a connection its page size
 * times an element, whether that size is a literal, a variable or the default. Documents are validated and bounded by now.
 */
import { type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
type Variables = Readonly<Record<string, unknown>>;
/** A function from variables to cost. Costs are cached by the variables that can change them. */
export declare function costOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): (variables: Variables) => number;
export {};
