/**
 * How the JSON of a page is written for one selection, whose conditions are decided. What stands around items is known
 * here, field by field; an item is a text that the caller has.
 */
import type { FieldNode, FragmentDefinitionNode, SelectionNode } from 'graphql';
import { responseKey, selectedFields } from './selected-fields.ts';
import type { Item } from '../model/items.ts';
import type { EdgeView, PageView } from './view-types.ts';

type Write<Shown> = (shown: Shown) => string;

/** What a page may have to read to know. */
export type End = 'hasNextPage' | 'hasPreviousPage';

interface AskedPage {
  readonly view: PageView;
  /** Those that the shape asks for. */
  readonly ends: ReadonlyMap<End, boolean>;
}

export interface PageShape {
  readonly ends: ReadonlySet<End>;
  readonly write: Write<AskedPage>;
}

export interface ShapeContext {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Coerced ones, which decide the conditions. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** How an item is written for these selections; null when it cannot be. */
  readonly itemOf: (selections: readonly SelectionNode[]) => Write<Item> | null;
}

/** How a field is written for what is selected of it. */
type WriteField<Shown> = (selections: readonly SelectionNode[]) => Write<Shown> | null;

/** The fields of a type by name. */
type Fields<Shown> = ReadonlyMap<string, WriteField<Shown>>;

/** Null for a selection with a field that is not known here. */
export function shapeOf(context: ShapeContext, page: FieldNode): PageShape | null {
  const ends = new Set<End>();
  const endOf = (end: End) => (): Write<AskedPage> => {
    ends.add(end);
    return (shown) => String(shown.ends.get(end));
  };
  const info = new Map<string, WriteField<AskedPage>>([
    ['__typename', () => () => '"PageInfo"'],
    ['hasNextPage', endOf('hasNextPage')],
    ['hasPreviousPage', endOf('hasPreviousPage')],
    ['startCursor', () => (shown) => quoted(shown.view.pageInfo.startCursor())],
    ['endCursor', () => (shown) => quoted(shown.view.pageInfo.endCursor())],
  ]);
  const edge = new Map<string, WriteField<EdgeView>>([
    ['__typename', () => () => '"ItemEdge"'],
    ['cursor', () => (shown) => quoted(shown.edge.cursor())],
    ['region', () => (shown) => quoted(shown.region)],
    ['node', (selections) => mapped(context.itemOf(selections), (shown) => shown.edge.item)],
  ]);
  const connection = new Map<string, WriteField<AskedPage>>([
    ['__typename', () => () => '"ItemConnection"'],
    ['status', () => (shown) => quoted(shown.view.status)],
    ['conditions', () => (shown) => `[${shown.view.conditions.map(quoted).join()}]`],
    ['pageInfo', (selections) => objectOf(context, selections, info)],
    ['edges', (selections) => listOf(objectOf(context, selections, edge), (of) => of.view.edges)],
    [
      'nodes',
      (selections) =>
        listOf(
          mapped(context.itemOf(selections), (of: EdgeView) => of.edge.item),
          (of) => of.view.edges,
        ),
    ],
  ]);
  const write = objectOf(context, page.selectionSet?.selections ?? [], connection);
  return write === null ? null : { ends, write };
}

/** The fields in the order in which their keys come first. */
function objectOf<Shown>(
  { fragments, variables }: ShapeContext,
  selections: readonly SelectionNode[],
  fields: Fields<Shown>,
): Write<Shown> | null {
  const byKey = new Map<string, FieldNode[]>();
  for (const field of selectedFields({ selections, fragments, variables })) {
    const key = responseKey(field);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [field]);
    else same.push(field);
  }
  const writes: { readonly lead: string; readonly write: Write<Shown> }[] = [];
  for (const [key, same] of byKey) {
    const below = same.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
    const write = fields.get(same[0]?.name.value ?? '')?.(below) ?? null;
    if (write === null) return null;
    writes.push({ lead: `${writes.length === 0 ? '' : ','}"${key}":`, write });
  }
  return (shown) => {
    let text = '{';
    for (const { lead, write } of writes) text += lead + write(shown);
    return `${text}}`;
  };
}

function listOf<Shown, Each>(
  write: Write<Each> | null,
  eachOf: (shown: Shown) => readonly Each[],
): Write<Shown> | null {
  if (write === null) return null;
  return (shown) => {
    let text = '';
    for (const each of eachOf(shown)) text += (text === '' ? '[' : ',') + write(each);
    return text === '' ? '[]' : `${text}]`;
  };
}

function mapped<Shown, Inner>(
  write: Write<Inner> | null,
  innerOf: (shown: Shown) => Inner,
): Write<Shown> | null {
  return write === null ? null : (shown) => write(innerOf(shown));
}

/** Of names and cursors, which hold nothing that JSON escapes. */
function quoted(text: string | null): string {
  return text === null ? 'null' : `"${text}"`;
}
