/**
 * Writes the answers of operations that ask for one page. What an item shows to a selection follows from its record, so
 * its JSON is made once, by the compiled executor, and kept beside the record; an answer joins such texts. Executing the
 * selection for each item of each page again, and turning the result into JSON and into bytes, costs several times as
 * much. The root field runs as in any other operation. What does not fit here is left to the executor, whose bytes these
 * are: a property test holds them to each other.
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
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { Item } from '../model/items.ts';
import type { Context } from './context.ts';
import { decide, openForms } from './forms.ts';
import { ItemTexts } from './item-texts.ts';
import { asksForOnePage } from './one-page.ts';
import type { KnownOperation } from './operation-cache.ts';
import { shapeOf, type End, type PageShape, type ShapeContext } from './page-shape.ts';
import { fragmentsOf, responseKey } from './selected-fields.ts';
import type { PageView } from './view-types.ts';
import { viewItemOnce } from './views.ts';

type Variables = Readonly<Record<string, unknown>>;

export interface PageWriter {
  /**
   * The JSON of the operation's data, one byte a character; the result of its root field where that has errors; or null
   * for what the executor has to run itself.
   */
  write(variables: Variables, context: Context): Promise<string | ExecutionResult | null>;
}

export interface PageWriters {
  /** Null for an operation that does not ask for one page, or not in a way that is known here. */
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
        (field.directives ?? []).length + others.length === 0;
      if (parts === null || !isPlain || !asksForOnePage(schema, known.document)) return null;
      const root = compiled(parts, rootDocument(known, field));
      return root === null ? null : openWriter({ schema, parts, texts }, { known, field, root });
    },
  };
}

interface WriterContext {
  /** The whole one. */
  readonly schema: GraphQLSchema;
  /** The one with a page's root field, and an item, as roots. */
  readonly parts: GraphQLSchema;
  readonly texts: ItemTexts;
}

interface WrittenOperation {
  readonly known: KnownOperation;
  readonly field: FieldNode;
  readonly root: CompiledQuery;
}

function openWriter(context: WriterContext, { known, field, root }: WrittenOperation): PageWriter {
  const { schema } = context;
  const { document } = known;
  const key = responseKey(field);
  const shapes = openForms(schema, known, (variables) =>
    shapeOf(shapeContext(context, document, variables), field),
  );
  return {
    async write(variables, request) {
      const shape = shapes.of(variables);
      if (shape === null) return null;
      const result = await root.query(undefined, request, variables);
      if (!('data' in result)) return null;
      if (result.errors !== undefined) return result;
      return writePage(shape, key, (result.data as Record<string, PageView>)[key] as PageView);
    },
  };
}

/** Null where the page has something that only the executor can word; it reads the page again. */
async function writePage(shape: PageShape, key: string, view: PageView): Promise<string | null> {
  try {
    const ends = new Map<End, boolean>();
    for (const end of shape.ends) ends.set(end, await view.pageInfo[end]());
    return `{"${key}":${shape.write({ view, ends })}}`;
  } catch {
    return null;
  }
}

const STREAM = 'stream';

/** The schema with two roots: the field that reads a page, which it hands over as it is, and an item. */
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

/** The operation with nothing selected of its page. */
function rootDocument({ operation }: KnownOperation, field: FieldNode): DocumentNode {
  const { selectionSet: _, ...leaf } = field;
  const selectionSet = { kind: Kind.SELECTION_SET, selections: [leaf] } as const;
  return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }] };
}

function shapeContext(
  { parts, texts }: WriterContext,
  document: DocumentNode,
  variables: Variables,
): ShapeContext {
  const fragments = fragmentsOf(document);
  const decided = [...fragments.values()].map((each) => decide(each, variables));
  return {
    fragments,
    variables,
    itemOf(selections) {
      const query = compiled(parts, itemDocument(selections, decided, variables));
      return query === null ? null : (item) => textOf(texts, query, item);
    },
  };
}

/** What is selected of an item, of an item alone. */
function itemDocument(
  selections: readonly SelectionNode[],
  fragments: readonly FragmentDefinitionNode[],
  variables: Variables,
): DocumentNode {
  const item: FieldNode = {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: 'item' },
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [item] },
  };
  return { kind: Kind.DOCUMENT, definitions: [decide(operation, variables), ...fragments] };
}

function textOf(texts: ItemTexts, query: CompiledQuery, item: Item): string {
  const known = texts.get(query, item);
  if (known !== undefined) return known;
  const result = query.query({ item: viewItemOnce(item) }, undefined, {});
  if (result instanceof Promise || result.errors !== undefined)
    throw new Error('expected an item that follows from its record, got another');
  const text = Buffer.from(JSON.stringify(result.data?.['item'])).toString('latin1');
  texts.set(query, item, text);
  return text;
}
