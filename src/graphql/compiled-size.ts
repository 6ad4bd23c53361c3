/**
 * How much code graphql-jit generates for an operation. For a field with an interface or a union type, it generates the
 * whole selection once per possible type, and again at each level inside. A short document with a few such levels makes
 * it generate code for seconds and retain hundreds of megabytes.
 */
import {
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { KnownOperation } from './operation-cache.ts';
import { appliesTo, fragmentsOf } from './selected-fields.ts';

interface SizeContext {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Counts each selection of each type once, however often it is generated. */
  readonly known: Map<SelectionSetNode, Map<string, number>>;
}

/** The number of fields generated for a valid operation. */
export function compiledSize(
  schema: GraphQLSchema,
  { document, operation }: Pick<KnownOperation, 'document' | 'operation'>,
): number {
  const context = { schema, fragments: fragmentsOf(document), known: new Map() };
  return sizeOf(context, schema.getRootType(operation.operation), operation.selectionSet);
}

function sizeOf(
  context: SizeContext,
  type: GraphQLNamedType | null | undefined,
  selections: SelectionSetNode,
): number {
  if (isObjectType(type)) return sizeOfObject(context, type, selections);
  if (!isAbstractType(type)) return 0;
  return context.schema
    .getPossibleTypes(type)
    .reduce((sum, each) => sum + sizeOfObject(context, each, selections), 0);
}

function sizeOfObject(
  context: SizeContext,
  type: GraphQLObjectType,
  selections: SelectionSetNode,
): number {
  const byType = context.known.get(selections) ?? new Map<string, number>();
  context.known.set(selections, byType);
  const size = byType.get(type.name) ?? countObject(context, type, selections);
  byType.set(type.name, size);
  return size;
}

function countObject(
  context: SizeContext,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
): number {
  let size = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const field = type.getFields()[selection.name.value];
      const below = selection.selectionSet;
      size += 1;
      if (field !== undefined && below !== undefined)
        size += sizeOf(context, getNamedType(field.type), below);
      continue;
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : context.fragments.get(selection.name.value);
    const on = fragment?.typeCondition?.name.value;
    if (fragment !== undefined && (on === undefined || appliesTo(context.schema, type.name, on)))
      size += sizeOfObject(context, type, fragment.selectionSet);
  }
  return size;
}
