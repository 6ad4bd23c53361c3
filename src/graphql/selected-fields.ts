/** The fields of a selection as graphql-js collects them: with fragments expanded and without skipped fields. */
import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

export interface FieldsContext {
  readonly selections: readonly SelectionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Already coerced. */
  readonly variables: Variables;
  /** Whether fragments on a type apply; all of them do when omitted. */
  readonly applies?: (type: string) => boolean;
}

const ALL_APPLY = (): boolean => true;

/** In document order. */
export function selectedFields({
  selections,
  fragments,
  variables,
  applies = ALL_APPLY,
}: FieldsContext): readonly FieldNode[] {
  const fields: FieldNode[] = [];
  const spread = new Set<string>();
  const open = selections.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isSkipped(next, variables)) continue;
    if (next.kind === Kind.FIELD) fields.push(next);
    else if (next.kind === Kind.FRAGMENT_SPREAD && spread.has(next.name.value)) continue;
    else {
      if (next.kind === Kind.FRAGMENT_SPREAD) spread.add(next.name.value);
      const fragment = next.kind === Kind.INLINE_FRAGMENT ? next : fragments.get(next.name.value);
      const on = fragment?.typeCondition?.name.value;
      if (fragment !== undefined && (on === undefined || applies(on)))
        open.push(...fragment.selectionSet.selections.toReversed());
    }
  }
  return fields;
}

/** Whether a fragment on one type applies to objects of another, both given by name. */
export function appliesTo(schema: GraphQLSchema, object: string, on: string): boolean {
  if (on === object) return true;
  const [type, other] = [schema.getType(object), schema.getType(on)];
  return isObjectType(type) && isAbstractType(other) && schema.isSubType(other, type);
}

/** Whether `@skip` or `@include` skips it. */
export function isSkipped(node: SelectionNode, variables: Variables): boolean {
  if (node.directives === undefined || node.directives.length === 0) return false;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] === false
  );
}

/** The field's key in the response. */
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
