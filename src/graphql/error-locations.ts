/**
 * Where in its document an error of execution is. The compiled executor knows only the error's path; its nodes are found
 * again here, so that the same request answers the same error however often its document has come.
 */
import {
  getDirectiveValues,
  getVariableValues,
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import type { KnownOperation } from './operation-cache.ts';

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
  const fragments = new Map(
    document.definitions
      .filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
      .map((each) => [each.name.value, each]),
  );
  let selections: readonly SelectionNode[] = operation.selectionSet.selections;
  let nodes: readonly FieldNode[] = [];
  for (const key of path) {
    if (typeof key === 'number') continue;
    nodes = fieldsOf({ selections, fragments, variables: coerced }).filter(
      ({ alias, name }) => (alias ?? name).value === key,
    );
    selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  }
  return nodes;
}

interface FieldsContext {
  readonly selections: readonly SelectionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The fields of a selection in the order of the document, with fragments expanded and what is skipped left out. */
function fieldsOf({ selections, fragments, variables }: FieldsContext): readonly FieldNode[] {
  const fields: FieldNode[] = [];
  const spread = new Set<string>();
  const open = selections.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isSkipped(next, variables)) continue;
    if (next.kind === Kind.FIELD) fields.push(next);
    else if (next.kind === Kind.INLINE_FRAGMENT)
      open.push(...next.selectionSet.selections.toReversed());
    else if (!spread.has(next.name.value)) {
      spread.add(next.name.value);
      const fragment = fragments.get(next.name.value);
      open.push(...(fragment?.selectionSet.selections ?? []).toReversed());
    }
  }
  return fields;
}

function isSkipped(node: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  if (node.directives === undefined || node.directives.length === 0) return false;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] === false
  );
}
