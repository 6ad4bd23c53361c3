/** The installation's own fields, as they arrive in inputs and as the schema shows them. */
import { done, refusedInput, type Outcome } from '../../base/outcome.ts';
import type { AttributeChanges, Attributes, AttributeValue } from '../../model/attachments.ts';
import type { FieldSet, FieldSpec } from '../../model/fields.ts';
import { checkedAttributes, newAttributes, type GivenAttribute } from '../../social/attributes.ts';
import { enumOf } from '../enums.ts';
import type { Attribute, AttributeInput } from '../generated.ts';

/** The attributes by name, without those of fields that are no longer declared. */
export function viewAttributes(
  fields: FieldSet,
  attributes: Attributes = {},
): readonly Attribute[] {
  return Object.entries(attributes)
    .flatMap(([name, value]) => {
      const field = fields.get(name);
      return field === undefined ? [] : [viewAttribute(field, value)];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function viewAttribute({ name, type }: FieldSpec, value: AttributeValue): Attribute {
  return {
    name,
    type: enumOf(type),
    text: typeof value === 'string' ? value : null,
    number: type === 'number' && typeof value === 'number' ? value : null,
    boolean: typeof value === 'boolean' ? value : null,
    instant: type === 'instant' && typeof value === 'number' ? new Date(value) : null,
  };
}

/** The attributes of a new object. */
export function attributesOf(
  fields: FieldSet,
  inputs: readonly AttributeInput[],
): Outcome<Attributes> {
  const given = givenIn(inputs);
  return given.isDone ? newAttributes(fields, given.value) : given;
}

/** Refuses more than one value for a field, and values that the field does not accept. */
export function attributeChangesOf(
  fields: FieldSet,
  inputs: readonly AttributeInput[],
): Outcome<AttributeChanges> {
  const given = givenIn(inputs);
  return given.isDone ? checkedAttributes(fields, given.value) : given;
}

function givenIn(inputs: readonly AttributeInput[]): Outcome<readonly GivenAttribute[]> {
  const given: GivenAttribute[] = [];
  for (const { name, text, number, boolean: flag, instant } of inputs) {
    const values = [text, number, flag, instant?.getTime()].filter((value) => value != null);
    if (values.length > 1)
      return refusedInput('attributes', `expected one value for ${name}, got ${values.length}`);
    given.push({ name, value: values[0] ?? null });
  }
  return done(given);
}
