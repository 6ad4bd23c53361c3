/**
 * Where in its document an error of execution is. The compiled executor knows only the error's path; its nodes are found
 * again here, so that the same request answers the same error however often its document has come.
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

/** The result with the nodes of each error that has a path and no nodes. */
export function locateErrors(context: LocateContext, result: ExecutionResult): ExecutionResult {
  return { ...result, errors: (result.errors ?? []).map((error) => locate(context, error)) };
}

function locate(context: LocateContext, error: GraphQLError): GraphQLError {
  if (error.nodes !== undefined || error.path === undefined) return error;
  const { message, path, originalError, extensions } = error;
  const cause = originalError === undefined ? {} : { originalError };
  return new GraphQLError(message, { nodes: nodesAt(context, path), path, extensions, ...cause });
}

/** The fields that gave the value at a path. Of fragments, those whose type does not apply count too. */
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
