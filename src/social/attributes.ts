/** Checks the values that people give to the fields declared by the installation. */
import { didYouMean } from '../base/did-you-mean.ts';
import { badInput, done, refused, type InputError, type Outcome } from '../base/outcome.ts';
import {
  changedAttributes,
  type AttributeChanges,
  type Attributes,
  type AttributeValue,
} from '../model/attachments.ts';
import { fieldProblem, type FieldSet } from '../model/fields.ts';

/** A field and its new value; null empties it. */
export interface GivenAttribute {
  readonly name: string;
  readonly value: AttributeValue | null;
}

/** The given values, by name. Refuses undeclared fields, repeats and values that do not fit. */
export function checkedAttributes(
  fields: FieldSet,
  given: readonly GivenAttribute[],
): Outcome<AttributeChanges> {
  const seen = new Set<string>();
  const problems: InputError[] = [];
  for (const { name, value } of given) {
    const problem = problemOf(fields, seen, { name, value });
    if (problem !== null) problems.push(badInput('attributes', problem));
    seen.add(name);
  }
  const changes = given.map(({ name, value }) => [name, value] as const);
  return problems.length > 0 ? refused(...problems) : done(Object.fromEntries(changes));
}

/** The attributes of something new. */
export function newAttributes(
  fields: FieldSet,
  given: readonly GivenAttribute[],
): Outcome<Attributes> {
  const changes = checkedAttributes(fields, given);
  return changes.isDone ? done(changedAttributes({}, changes.value)) : changes;
}

function problemOf(
  fields: FieldSet,
  seen: ReadonlySet<string>,
  { name, value }: GivenAttribute,
): string | null {
  const field = fields.get(name);
  if (field === undefined) {
    const known = [...fields.keys()];
    return known.length === 0
      ? 'expected no attributes, because this installation declares no fields, got some'
      : `expected one of ${known.join(', ')}, got ${JSON.stringify(name)}${didYouMean(name, known)}`;
  }
  if (seen.has(name)) return `expected ${name} once, got it again`;
  const expected = value === null ? null : fieldProblem(field, value);
  return expected === null
    ? null
    : `expected ${expected} for ${name}, got ${JSON.stringify(value)}`;
}
