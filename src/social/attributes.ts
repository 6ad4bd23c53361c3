/** Checks what people write into the fields that the installation declares. */
import { didYouMean } from '../base/did-you-mean.ts';
import { done, refused, inputError, type InputError, type Outcome } from '../base/outcome.ts';
import type { Attributes, AttributeValue } from '../model/attachments.ts';
import { fieldProblem, type FieldSet } from '../model/fields.ts';

/** A field and what is to stand in it; null empties it. */
export interface GivenAttribute {
  readonly name: string;
  readonly value: AttributeValue | null;
}

/** The attributes after these were given: those left out stay as they are. Refuses undeclared fields, repeats and values that do not fit. */
export function attributesAfter(
  fields: FieldSet,
  before: Attributes,
  given: readonly GivenAttribute[],
): Outcome<Attributes> {
  const after = new Map<string, AttributeValue>(Object.entries(before));
  const seen = new Set<string>();
  const problems: InputError[] = [];
  for (const { name, value } of given) {
    const problem = problemOf(fields, seen, { name, value });
    if (problem !== null) problems.push(inputError('BAD_USER_INPUT', 'attributes', problem));
    seen.add(name);
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return problems.length > 0 ? refused(...problems) : done(Object.fromEntries(after));
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
      ? 'expected no attributes, because this installation declares no field, got some'
      : `expected one of ${known.join(', ')}, got ${JSON.stringify(name)}${didYouMean(name, known)}`;
  }
  if (seen.has(name)) return `expected ${name} once, got it again`;
  const expected = value === null ? null : fieldProblem(field, value);
  return expected === null
    ? null
    : `expected ${expected} for ${name}, got ${JSON.stringify(value)}`;
}
