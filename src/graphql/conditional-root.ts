/**
 * The single root field of a subscription must not be skipped: graphql-js has no answer for a subscription without a
 * field, and its validation fails on a condition there, because the variables are not known yet.
 */
import {
  Kind,
  OperationTypeNode,
  type DirectiveNode,
  type DocumentNode,
  type SelectionNode,
} from 'graphql';

/** Whether a subscription in the document has `@skip` or `@include` at its root. The document need not be valid. */
export function hasConditionalRoot({ definitions }: DocumentNode): boolean {
  const fragments = new Map(
    definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
    ),
  );
  const open: SelectionNode[] = definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.SUBSCRIPTION
      ? each.selectionSet.selections
      : [],
  );
  for (let selection = open.pop(); selection !== undefined; selection = open.pop()) {
    if (selection.directives?.some(isCondition)) return true;
    if (selection.kind === Kind.INLINE_FRAGMENT) open.push(...selection.selectionSet.selections);
    if (selection.kind !== Kind.FRAGMENT_SPREAD) continue;
    open.push(...(fragments.get(selection.name.value)?.selectionSet.selections ?? []));
    // Visited once, however often it is spread.
    fragments.delete(selection.name.value);
  }
  return false;
}

function isCondition({ name }: DirectiveNode): boolean {
  return name.value === 'skip' || name.value === 'include';
}
