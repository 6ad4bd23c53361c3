/** The fields of a selection as graphql-js collects them: fragments expanded, and what is skipped left out. */
import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

export interface FieldsContext {
  readonly selections: readonly SelectionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Coerced ones. */
  readonly variables: Variables;
}

/** In the order of the document. Of fragments, those whose type does not apply count too. */
export function selectedFields({
  selections,
  fragments,
  variables,
}: FieldsContext): readonly FieldNode[] {
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

/** By `@skip` or `@include`. */
export function isSkipped(node: SelectionNode, variables: Variables): boolean {
  if (node.directives === undefined || node.directives.length === 0) return false;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] === false
  );
}

/** What a field is called in the answer. */
export function responseKey({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

export function fragmentsOf({
  definitions,
}: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    definitions
      .filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
      .map((each) => [each.name.value, each]),
  );
}
