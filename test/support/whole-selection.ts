/** Selections made from the schema: a type by every path that leads to it, so that no way to an object is forgotten. */
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

/** Sealed again each time, so never the same bytes twice. */
const SEALED = new Set(['cursor', 'startCursor', 'endCursor']);
/** How far delivery got depends on the moment, not on what is asked about. */
const PASSING = new Set(['lag']);

const PATH_TYPES_MAX = 3;
/** Fewer fields than a document may have, with the braces counted as words. */
const WORDS_MAX = 350;
/** As many as a document may have. */
const ALIASES_MAX = 15;
/** Lists within lists cost what they may hold, so they are asked for little. */
const LISTED = 2;

interface Walk {
  readonly schema: GraphQLSchema;
  /** The types above. A path ends before it meets a type for the second time, and after this many. */
  readonly path: readonly string[];
}

/**
 * Every field of a type and of what it leads to, as selections in braces: one for its plain fields, one for each other
 * field or, of an interface, for each member, since all of them in one would be too large. Fields that ask for an argument are left out.
 */
export function selectAll(schema: GraphQLSchema, type: GraphQLNamedType): readonly string[] {
  if (isLeafType(type)) return [''];
  if (isObjectType(type))
    return fieldsOf({ schema, path: [] }, type).map((text) => `{ __typename ${text} }`);
  return membersOf({ schema, path: [] }, type).map((text) => `{ __typename ${text} }`);
}

function selectBelow(walk: Walk, type: GraphQLNamedType): string {
  return `{ __typename ${(isObjectType(type) ? fieldsOf(walk, type) : membersOf(walk, type)).join(' ')} }`;
}

/** The same in several selections, each of a size that the server accepts. */
function dividedBelow(walk: Walk, type: GraphQLNamedType): readonly string[] {
  const parts = isObjectType(type) ? fieldsOf(walk, type) : membersOf(walk, type);
  return grouped(parts).map((group) => `{ __typename ${group} }`);
}

/** The parts joined as far as a document holds them. */
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
  return wordsIn(parts) > WORDS_MAX || aliasesIn(parts) > ALIASES_MAX;
}

function aliasesIn(parts: readonly string[]): number {
  return parts.join(' ').match(/\w+: \w/g)?.length ?? 0;
}

function wordsIn(parts: readonly string[]): number {
  return parts.join(' ').split(/\s+/).length;
}

function membersOf(walk: Walk, type: GraphQLNamedType): readonly string[] {
  if (!isAbstractType(type)) return [];
  const members = walk.schema
    .getPossibleTypes(type)
    .filter(({ name }) => !walk.path.includes(name));
  // Fields of one name may differ in type between the members, so there each goes by a name of its own.
  return members.flatMap((member) =>
    grouped(fieldsOf(walk, member, `${member.name}_`)).map(
      (group) => `... on ${member.name} { ${group} }`,
    ),
  );
}

/** The plain fields in one text, then one text for each field that leads on. */
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
      // Near the top, where a selection may be larger than a document, it is divided.
      const selections =
        path.length <= 1 ? dividedBelow(below, inner) : [selectBelow(below, inner)];
      const page = field.args.some(({ name }) => name === 'first') ? `(first:${LISTED})` : '';
      return selections.map((selection) => `${label}${field.name}${page} ${selection}`);
    }),
  ];
}
