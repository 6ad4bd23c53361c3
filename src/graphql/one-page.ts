/** Recognises operations that ask for one page, and of it for nothing but its edges, their items and its flags. */
import {
  getNamedType,
  isAbstractType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
} from 'graphql';

/** Fields with a resolver whose result follows from the page alone. */
const PURE_FIELDS: ReadonlySet<string> = new Set([
  'Query.stream',
  'ItemEdge.cursor',
  'PageInfo.hasNextPage',
  'PageInfo.hasPreviousPage',
  'PageInfo.startCursor',
  'PageInfo.endCursor',
  'Item.producer',
  'Item.thread',
  'Item.tags',
  'Item.group',
  'Item.revision',
]);

/** Whether the document has one operation, one root field, and no field that can differ while the page does not. */
export function asksForOnePage(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let roots = 0;
  let isPure = hasOneOperation(document);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        const parent = types.getParentType();
        if (parent === schema.getQueryType()) roots += 1;
        isPure &&= parent != null && followsFromPage(schema, parent, name.value);
      },
    }),
  );
  return isPure && roots === 1;
}

export function hasOneOperation({ definitions }: DocumentNode): boolean {
  return definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1;
}

interface Selected {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** Whether a field of an object follows from its record, with everything selected inside it. */
export function followsFromRecord(
  { schema, fragments }: Selected,
  type: string,
  field: FieldNode,
): boolean {
  const types = new TypeInfo(schema, schema.getType(type));
  let isPure = true;
  const look = (node: FieldNode | FragmentDefinitionNode): void => {
    visit(
      node,
      visitWithTypeInfo(types, {
        Field({ name }) {
          const parent = types.getParentType();
          isPure &&= parent != null && followsFromPage(schema, parent, name.value);
        },
        FragmentSpread({ name }) {
          const fragment = fragments.get(name.value);
          if (fragment !== undefined) look(fragment);
        },
      }),
    );
  };
  look(field);
  return isPure;
}

/** Whether the field follows from the page for every possible type: an interface's fields are resolved elsewhere. */
function followsFromPage(
  schema: GraphQLSchema,
  parent: GraphQLCompositeType,
  name: string,
): boolean {
  if (name === '__typename') return true;
  const owners = isAbstractType(parent) ? schema.getPossibleTypes(parent) : [parent];
  return owners.every((owner) => {
    const field = owner.getFields()[name];
    return (
      field !== undefined &&
      (PURE_FIELDS.has(`${owner.name}.${name}`) ||
        (field.resolve === undefined && getNamedType(field.type) !== schema.getQueryType()))
    );
  });
}
