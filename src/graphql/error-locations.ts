/**
 * Locates an execution error in its document. The compiled executor knows only the error's path. Its nodes are looked
 * up here, so that repeated requests get identical errors, whether or not their document is compiled by then.
 */
import {
  getVariableValues,
  GraphQLError,
  type ExecutionResult,
  type FieldNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import type { KnownOperation } from './operation-cache.ts';
import { fragmentsOf, responseKey, selectedFields } from './selected-fields.ts';

interface LocateContext extends KnownOperation {
  readonly schema: GraphQLSchema;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Adds the nodes to each error of the result that has a path but no nodes. */
export function locateErrors(context: LocateContext, result: ExecutionResult): ExecutionResult {
  return { ...result, errors: (result.errors ?? []).map((error) => locate(context, error)) };
}

function locate(context: LocateContext, error: GraphQLError): GraphQLError {
  if (error.nodes !== undefined || error.path === undefined) return error;
  const { message, path, originalError, extensions } = error;
  const cause = originalError === undefined ? {} : { originalError };
  return new GraphQLError(message, { nodes: nodesAt(context, path), path, extensions, ...cause });
}

/** The fields that produced the value at a path. Fragments count even if their type does not apply. */
function nodesAt(
  { schema, document, operation, variables }: LocateContext,
  path: readonly (string | number)[],
): readonly FieldNode[] {
  const { coerced = {} } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variables,
  );
  const fragments = fragmentsOf(document);
  let selections: readonly SelectionNode[] = operation.selectionSet.selections;
  let nodes: readonly FieldNode[] = [];
  for (const key of path) {
    if (typeof key === 'number') continue;
    nodes = selectedFields({ selections, fragments, variables: coerced }).filter(
      (field) => responseKey(field) === key,
    );
    selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  }
  return nodes;
}
