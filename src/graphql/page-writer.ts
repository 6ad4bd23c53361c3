/**
 * Writes the answers to operations that ask for one page. Most of what an item shows to a selection follows from its
 * record, so the compiled executor makes that JSON once and it is kept with the record. An answer joins such texts with
 * what is read for the page in bulk. Executing the selection again for each item of each page, and turning the result
 * into JSON and bytes, costs several times as much. The root field runs as in any other operation. Operations that do
 * not fit are left to the executor. Both produce the same bytes, which a property test enforces.
 */
import {
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  isObjectType,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { Item } from '../model/items.ts';
import type { Context } from './context.ts';
import { decide, openForms } from './forms.ts';
import type { ItemShapeContext } from './item-shape.ts';
import { ItemTexts, type TextRow } from './item-texts.ts';
import type { Write } from './json-shape.ts';
import { hasOneOperation } from './one-page.ts';
import type { KnownOperation } from './operation-cache.ts';
import { pageShape } from './page-shape.ts';
import { readValues, wantNothing, type WantedValues } from './page-values.ts';
import { fragmentsOf, responseKey } from './selected-fields.ts';
import type { PageView } from './view-types.ts';
import { viewItemOnce } from './views.ts';

type Variables = Readonly<Record<string, unknown>>;

export interface PageWriter {
  /**
   * Returns the JSON of the operation's data, one byte per character; the result of its root field if that has errors;
   * or null if the executor has to run the operation itself.
   */
  write(variables: Variables, context: Context): Promise<string | ExecutionResult | null>;
}

export interface PageWriters {
  /** Null for an operation that does not ask for one page, or not in a form that is known here. */
  open(operation: KnownOperation): PageWriter | null;
}

export function openPageWriters(schema: GraphQLSchema, textBytesMax: number): PageWriters {
  const parts = partsOf(schema);
  const texts = new ItemTexts(textBytesMax);
  return {
    open(known) {
      const [field, ...others] = known.operation.selectionSet.selections;
      const isPlain =
        field?.kind === Kind.FIELD &&
        field.name.value === STREAM &&
        (field.directives ?? []).length + others.length === 0 &&
        hasOneOperation(known.document);
      if (parts === null || !isPlain) return null;
      const root = compiled(parts, rootDocument(known, field));
      return root === null ? null : openWriter({ schema, parts, texts }, { known, field, root });
    },
  };
}

interface WriterContext {
  /** The whole schema. */
  readonly schema: GraphQLSchema;
  /** The schema with a page's root field, and an item, as roots. */
  readonly parts: GraphQLSchema;
  readonly texts: ItemTexts;
}

interface WrittenOperation {
  readonly known: KnownOperation;
  readonly field: FieldNode;
  readonly root: CompiledQuery;
}

/** How a page is written, and what has to be read for it. */
interface PageShape {
  readonly write: Write<PageView>;
  readonly wanted: WantedValues;
}

function openWriter(context: WriterContext, { known, field, root }: WrittenOperation): PageWriter {
  const key = responseKey(field);
  const shapes = openForms(context.schema, known, (variables): PageShape | null => {
    const wanted = wantNothing();
    const page = decide(field, variables);
    const write = pageShape(shapeContext(context, decide(known.document, variables), wanted), page);
    return write === null ? null : { write, wanted };
  });
  return {
    async write(variables, request) {
      const shape = shapes.of(variables);
      if (shape === null) return null;
      const result = await root.query(undefined, request, variables);
      if (!('data' in result)) return null;
      if (result.errors !== undefined) return result;
      const view = (result.data as Record<string, PageView>)[key] as PageView;
      const text = await writePage(shape, view, request);
      if (text === null) request.handedPage = view;
      return text === null ? null : `{"${key}":${text}}`;
    },
  };
}

/** Null when the page has something that only the executor can write. */
async function writePage(
  { write, wanted }: PageShape,
  view: PageView,
  request: Context,
): Promise<string | null> {
  try {
    const values = await readValues(request, view, wanted);
    return values === null ? null : write(view, values);
  } catch {
    // The executor reads the same for the page that was handed over, and reports which field failed.
    return null;
  }
}

const STREAM = 'stream';

/** The schema with two roots: the field that reads a page and hands it over as it is, and an item. */
function partsOf(schema: GraphQLSchema): GraphQLSchema | null {
  const stream = schema.getQueryType()?.toConfig().fields[STREAM];
  const item = schema.getType('Item');
  if (stream === undefined || !isObjectType(item)) return null;
  const page = new GraphQLScalarType({ name: 'PageAsRead', serialize: (view) => view });
  const query = new GraphQLObjectType({
    name: 'PartOfPage',
    fields: { [STREAM]: { ...stream, type: page }, item: { type: item } },
  });
  return new GraphQLSchema({ ...schema.toConfig(), query, mutation: null, subscription: null });
}

function compiled(parts: GraphQLSchema, document: DocumentNode): CompiledQuery | null {
  const query = compileQuery(parts, document);
  return isCompiledQuery(query) ? query : null;
}

/** The operation with nothing selected in its page. */
function rootDocument({ operation }: KnownOperation, field: FieldNode): DocumentNode {
  const { selectionSet: _, ...leaf } = field;
  const selectionSet = { kind: Kind.SELECTION_SET, selections: [leaf] } as const;
  return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }] };
}

function shapeContext(
  { schema, parts, texts }: WriterContext,
  decided: DocumentNode,
  wanted: WantedValues,
): ItemShapeContext {
  const fragments = fragmentsOf(decided);
  return {
    schema,
    fragments,
    wanted,
    openRecord() {
      const add = openRow(texts);
      return (fields, path) => {
        const query = compiled(parts, itemDocument(fields, path, [...fragments.values()]));
        return query === null ? null : add({ query, keys: path.map(responseKey) });
      };
    },
  };
}

/** A document with only these fields of an item, or of the object at a path from it. */
function itemDocument(
  fields: readonly FieldNode[],
  path: readonly FieldNode[],
  fragments: readonly FragmentDefinitionNode[],
): DocumentNode {
  const selectionSet = [ITEM, ...path].reduceRight<SelectionSetNode>(
    (below, field) => setOf([{ ...field, selectionSet: below }]),
    setOf(fields),
  );
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    selectionSet,
  };
  return { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
}

const ITEM: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'item' } };

function setOf(selections: readonly SelectionNode[]): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections };
}

interface MembersQuery {
  readonly query: CompiledQuery;
  /** The keys that lead to the object in the item. */
  readonly keys: readonly string[];
}

/**
 * Adds what an item's shape needs of one record. The texts are kept as one row, since a page writes all of them
 * together.
 */
function openRow(texts: ItemTexts): (members: MembersQuery) => Write<Item> {
  const queries: MembersQuery[] = [];
  let last: { readonly item: Item; readonly row: TextRow } | null = null;
  const rowOf = (item: Item): TextRow => {
    if (last?.item === item) return last.row;
    const known = texts.get(queries, item);
    const row = known ?? queries.map((each) => membersOf(each, item));
    if (known === undefined) texts.set(queries, item, row);
    last = { item, row };
    return row;
  };
  return (members) => {
    const nth = queries.push(members) - 1;
    return (item) => rowOf(item)[nth] ?? '';
  };
}

/** Empty where the record has no object at the path, which is then not written. */
function membersOf({ query, keys }: MembersQuery, item: Item): string {
  const result = query.query({ item: viewItemOnce(item) }, undefined, {});
  if (result instanceof Promise || result.errors !== undefined)
    throw new Error('expected an item that follows from its record, got another');
  const shown = ['item', ...keys].reduce<unknown>(
    (within, key) => (within as Readonly<Record<string, unknown>> | null)?.[key] ?? null,
    result.data,
  );
  if (shown === null) return '';
  return Buffer.from(JSON.stringify(shown).slice(1, -1)).toString('latin1');
}
