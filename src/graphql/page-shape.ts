/** How a page of a stream is written, including what surrounds its items. */
import type { FieldNode } from 'graphql';
import { itemShape, type ItemShapeContext } from './item-shape.ts';
import {
  listShape,
  mapped,
  objectShape,
  quoted,
  says,
  type ShapeFields,
  type Write,
  type WriteField,
} from './json-shape.ts';
import type { End } from './page-values.ts';
import type { EdgeView, PageView } from './view-types.ts';

/** Null for a selection with a field that is not known here. */
export function pageShape(context: ItemShapeContext, page: FieldNode): Write<PageView> | null {
  const node: WriteField<EdgeView> = (selections) =>
    mapped(itemShape(context, selections), ({ edge }) => edge.item);
  const info = { type: 'PageInfo', fields: infoFields(context) };
  const edge = { type: 'ItemEdge', fields: { ...edgeFields(context), node } };
  const fields: ShapeFields<PageView> = {
    __typename: says(() => '"ItemConnection"'),
    status: says(({ status }) => quoted(status)),
    conditions: says(({ conditions }) => `[${conditions.map(quoted).join()}]`),
    pageInfo: (selections) => objectShape(context, selections, info),
    edges: (selections) => listShape(objectShape(context, selections, edge), ({ edges }) => edges),
    nodes: (selections, field) => listShape(node(selections, field), ({ edges }) => edges),
    pinned: withoutElements(context, '[]'),
  };
  return objectShape(context, page.selectionSet?.selections ?? [], {
    type: 'ItemConnection',
    fields,
  });
}

function infoFields({ wanted }: ItemShapeContext): ShapeFields<PageView> {
  const endOf = (end: End) => (): Write<PageView> => {
    wanted.ends.add(end);
    return (_, { ends }) => String(ends.get(end));
  };
  return {
    __typename: says(() => '"PageInfo"'),
    hasNextPage: endOf('hasNextPage'),
    hasPreviousPage: endOf('hasPreviousPage'),
    startCursor: says(({ pageInfo }) => quoted(pageInfo.startCursor())),
    endCursor: says(({ pageInfo }) => quoted(pageInfo.endCursor())),
  };
}

function edgeFields(context: ItemShapeContext): ShapeFields<EdgeView> {
  return {
    __typename: says(() => '"ItemEdge"'),
    cursor: says(({ edge }) => quoted(edge.cursor())),
    region: says(({ region }) => quoted(region)),
    above: withoutElements(context, 'null'),
  };
}

/** Leaves a page with elements to the executor. */
function withoutElements({ wanted }: ItemShapeContext, text: string): WriteField<unknown> {
  return () => {
    wanted.elements = true;
    return () => text;
  };
}
