/**
 * Selections generated from the schema: every type by every path that leads to it, so that no path to an object is
 * forgotten.
 */
import {
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** Sealed on each read, so their bytes always differ. */
const SEALED = new Set(['cursor', 'startCursor', 'endCursor']);
/** How far delivery has progressed depends on the moment, not on the query. */
const PASSING = new Set(['lag']);

const PATH_TYPES_MAX = 3;
/** Below the maximum number of fields of a document, and the maximum of its cost. */
const FIELDS_MAX = 380;
/** The maximum of a document. */
const ALIASES_MAX = 13;
/** The cost of nested lists grows with their size, so few elements are requested. */
const LISTED = 2;

interface Walk {
  readonly schema: GraphQLSchema;
  /**
   * The types above this one. A path ends before it meets a type for the second time, or after PATH_TYPES_MAX types.
   */
  readonly path: readonly string[];
}

/**
 * Every field of a type and of the types below it, as selections in braces: one for its plain fields, and one for each
 * other field or, for an interface, for each member, because a single one would be too large. Fields with a required
 * argument are left out.
 */
export function selectAll(schema: GraphQLSchema, type: GraphQLNamedType): readonly string[] {
  if (isLeafType(type)) return [''];
  if (isObjectType(type))
    return grouped(fieldsOf({ schema, path: [] }, type)).map((text) => `{ __typename ${text} }`);
  return membersOf({ schema, path: [] }, type).map((text) => `{ __typename ${text} }`);
}

function selectBelow(walk: Walk, type: GraphQLNamedType): string {
  return `{ __typename ${(isObjectType(type) ? fieldsOf(walk, type) : membersOf(walk, type)).join(' ')} }`;
}

/** The same as several selections, each within the server's limits. */
function dividedBelow(walk: Walk, type: GraphQLNamedType): readonly string[] {
  const parts = isObjectType(type) ? fieldsOf(walk, type) : membersOf(walk, type);
  return grouped(parts).map((group) => `{ __typename ${group} }`);
}

/** Joins as many parts as a document can hold. */
function grouped(parts: readonly string[]): readonly string[] {
  const groups: string[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last === undefined || isTooMuch([...last, part])) groups.push([part]);
    else last.push(part);
  }
  return groups.map((group) => group.join(' '));
}

function isTooMuch(parts: readonly string[]): boolean {
  return fieldsIn(parts) > FIELDS_MAX || aliasesIn(parts) > ALIASES_MAX;
}

function aliasesIn(parts: readonly string[]): number {
  return parts.join(' ').match(/\w+: \w/g)?.length ?? 0;
}

function fieldsIn(parts: readonly string[]): number {
  // Neither braces, nor what a fragment is on, nor the label before a field.
  return parts
    .join(' ')
    .replaceAll(/[{}]|\.\.\. on \w+|\w+:/g, ' ')
    .trim()
    .split(/\s+/).length;
}

function membersOf(walk: Walk, type: GraphQLNamedType): readonly string[] {
  if (!isAbstractType(type)) return [];
  const members = walk.schema
    .getPossibleTypes(type)
    .filter(({ name }) => !walk.path.includes(name));
  // Fields of the same name can differ in type between members, so each member's fields are aliased.
  return members.flatMap((member) =>
    grouped(fieldsOf(walk, member, `${member.name}_`)).map(
      (group) => `... on ${member.name} { ${group} }`,
    ),
  );
}

/** The plain fields in one text, then one text for each field with a selection of its own. */
function fieldsOf({ schema, path }: Walk, type: GraphQLObjectType, prefix = ''): readonly string[] {
  const fields = Object.values(type.getFields()).filter(
    ({ name, args }) =>
      !SEALED.has(name) && !PASSING.has(name) && args.every((arg) => !isRequiredArgument(arg)),
  );
  const plain = fields
    .filter((field) => isLeafType(getNamedType(field.type)))
    .map(({ name }) => name);
  const leading =
    path.length === PATH_TYPES_MAX
      ? []
      : fields.filter(
          (field) =>
            !isLeafType(getNamedType(field.type)) &&
            ![...path, type.name].includes(getNamedType(field.type).name),
        );
  const below = { schema, path: [...path, type.name] };
  return [
    plain.join(' '),
    ...leading.flatMap((field) => {
      const label = prefix === '' ? '' : `${prefix}${field.name}: `;
      const inner = getNamedType(field.type);
      // Near the top, where a selection can exceed a document, it is divided.
      const selections =
        path.length <= 1 ? dividedBelow(below, inner) : [selectBelow(below, inner)];
      const page = field.args.some(({ name }) => name === 'first') ? `(first:${LISTED})` : '';
      return selections.map((selection) => `${label}${field.name}${page} ${selection}`);
    }),
  ];
}
