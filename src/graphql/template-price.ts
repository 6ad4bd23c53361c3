/** What the templates named in an operation add to its cost. */
import {
  Kind,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

/** The price of a template by its name; 0 for an unknown one, which is refused when it is read. */
export type TemplatePrice = (name: string) => number;

/** Root fields that read the contents of a template. */
const READING_FIELDS: ReadonlySet<string> = new Set([
  'stream',
  'newSince',
  'whyNot',
  'catchUp',
  'streamUpdates',
]);

/**
 * The names of the templates that an operation reads, one entry for each field that reads one. Fragments are bounded
 * and free of cycles by now.
 */
export function templatesIn(
  { selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): (variables: Variables) => readonly string[] {
  const values: ValueNode[] = [];
  const selections: SelectionNode[] = [...selectionSet.selections];
  // The list grows during the walk. A field that is read twice under one name counts twice, as in the rest of the cost.
  for (const selection of selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT)
      selections.push(...selection.selectionSet.selections);
    else if (selection.kind === Kind.FRAGMENT_SPREAD)
      selections.push(...(fragments.get(selection.name.value)?.selectionSet.selections ?? []));
    else if (READING_FIELDS.has(selection.name.value)) {
      const template = selection.arguments?.find(({ name }) => name.value === 'template');
      if (template !== undefined) values.push(template.value);
    }
  }
  const defaults = new Map(
    variableDefinitions.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]),
  );
  return (variables) =>
    values.flatMap((value) => {
      const name =
        value.kind === Kind.VARIABLE
          ? (variables[value.name.value] ?? textOf(defaults.get(value.name.value)))
          : textOf(value);
      return typeof name === 'string' ? [name] : [];
    });
}

function textOf(value: ValueNode | undefined): string | null {
  return value?.kind === Kind.STRING ? value.value : null;
}
