/**
 * Compiles a selection into a function that writes a view as JSON text, in the order and the form of graphql-js. It
 * knows fields that are plain properties of their view and a few that are calls without a wait.
 */
import {
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { invariant } from '../base/errors.ts';

/** Throws where the value is not what its type promises. */
export type Write = (view: unknown) => string;

export interface WriterContext {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** The type whose texts depend on the view alone, and what keeps them. */
  readonly keep: { readonly type: string; readonly text: (write: Write) => Write };
  /** Takes the name of every field that is written, as `Type.field`. */
  readonly asked: Set<string>;
}

/** The nodes of a selection that share a response key. */
export interface CollectedField {
  /** The response key as JSON. */
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
}

type Read = (view: never) => unknown;

/** Fields with a resolver, and how to read them from their view. */
const CALLED: Readonly<Record<string, Read>> = {
  'ItemEdge.cursor': ({ edge }: { readonly edge: { cursor(): string } }) => edge.cursor(),
  'PageInfo.hasNextPage': ({ hasNextPage }: { readonly hasNextPage: boolean }) => hasNextPage,
  'PageInfo.hasPreviousPage': ({ hasPreviousPage }: { readonly hasPreviousPage: boolean }) =>
    hasPreviousPage,
  'PageInfo.startCursor': (info: { startCursor(): string | null }) => info.startCursor(),
  'PageInfo.endCursor': (info: { endCursor(): string | null }) => info.endCursor(),
};

/** Writes a value of the type, the nodes' selections merged. Null when something is selected that is not known here. */
export function compileWriter(
  context: WriterContext,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
): Write | null {
  const inner = isNonNullType(type) ? type.ofType : type;
  const write = compilePresent(context, inner, nodes);
  if (write === null) return null;
  if (!isNonNullType(type)) return (value) => (value == null ? 'null' : write(value));
  return (value) => {
    invariant(value != null, 'a field that is never null has a value');
    return write(value);
  };
}

/** The same for values that are not null. */
function compilePresent(
  context: WriterContext,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
): Write | null {
  if (isListType(type)) return compileList(context, type.ofType, nodes);
  if (isLeafType(type)) return (value) => leafText(type.serialize(value));
  if (!isObjectType(type)) return null;
  const selections = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const fields = collectFields(context, type, selections);
  const write = fields === null ? null : compileObject(context, type, fields);
  return write !== null && type.name === context.keep.type ? context.keep.text(write) : write;
}

function leafText(serialized: unknown): string {
  invariant(serialized != null, 'a leaf that has a value has a serialised one');
  return JSON.stringify(serialized);
}

function compileList(
  context: WriterContext,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
): Write | null {
  const write = compileWriter(context, type, nodes);
  if (write === null) return null;
  return (values) => {
    let text = '';
    for (const value of values as readonly unknown[])
      text += text === '' ? write(value) : `,${write(value)}`;
    return `[${text}]`;
  };
}

function compileObject(
  context: WriterContext,
  type: GraphQLObjectType,
  fields: readonly CollectedField[],
): Write | null {
  const parts: { readonly key: string; readonly read: Read; readonly write: Write }[] = [];
  for (const { key, name, nodes } of fields) {
    const prefix = `${parts.length === 0 ? '{' : ','}${key}:`;
    if (name === '__typename') {
      const text = JSON.stringify(type.name);
      parts.push({ key: prefix, read: () => null, write: () => text });
      continue;
    }
    const field = type.getFields()[name];
    const read = readerOf(type, name);
    const write = field === undefined ? null : compileWriter(context, field.type, nodes);
    if (read === null || write === null) return null;
    context.asked.add(`${type.name}.${name}`);
    parts.push({ key: prefix, read, write });
  }
  return (view) => {
    let text = '';
    for (const { key, read, write } of parts) text += key + write(read(view as never));
    return `${text}}`;
  };
}

/** Null for a field with a resolver that is not known here. */
function readerOf(type: GraphQLObjectType, name: string): Read | null {
  const field = type.getFields()[name];
  if (field?.resolve === undefined) return (view) => view[name];
  return CALLED[`${type.name}.${name}`] ?? null;
}

/** The fields of selections on an object, in graphql-js’ order. Null when one of them has a directive. */
export function collectFields(
  context: Pick<WriterContext, 'schema' | 'fragments'>,
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
): readonly CollectedField[] | null {
  const byKey = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const open = selectionSets.flatMap(({ selections }) => selections);
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    if (node.directives !== undefined && node.directives.length > 0) return null;
    if (node.kind === Kind.FIELD) {
      const key = node.alias?.value ?? node.name.value;
      const alike = byKey.get(key);
      if (alike === undefined) byKey.set(key, [node]);
      else alike.push(node);
      continue;
    }
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragmentOf(context, node, spread);
    if (fragment === null || !applies(context.schema, fragment.typeCondition, type)) continue;
    // In place of the spread, so that the order stays.
    open.unshift(...fragment.selectionSet.selections);
  }
  return [...byKey].map(([key, nodes]) => ({
    key: JSON.stringify(key),
    name: nodes[0]?.name.value ?? '',
    nodes,
  }));
}

/** Null for a fragment that this selection has spread before. */
function fragmentOf(
  { fragments }: Pick<WriterContext, 'fragments'>,
  { name: { value: name } }: { readonly name: { readonly value: string } },
  spread: Set<string>,
): FragmentDefinitionNode | null {
  if (spread.has(name)) return null;
  spread.add(name);
  return fragments.get(name) ?? null;
}

function applies(
  schema: GraphQLSchema,
  condition: FragmentDefinitionNode['typeCondition'] | undefined,
  type: GraphQLObjectType,
): boolean {
  if (condition === undefined || condition.name.value === type.name) return true;
  const named = schema.getType(condition.name.value);
  return isAbstractType(named) && schema.isSubType(named, type);
}
