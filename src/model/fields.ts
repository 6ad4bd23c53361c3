/** The fields that an installation declares for its items and people, in addition to the built-in ones. */
import type { AttributeValue } from './attachments.ts';

/** One field. `max` bounds the characters of a text and the value of a number; `values` are those of an enum. */
export type FieldSpec = { readonly name: string } & (
  | { readonly type: 'text'; readonly max: number }
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'boolean' | 'instant' }
  | { readonly type: 'enum'; readonly values: readonly string[] }
);

export type FieldType = FieldSpec['type'];

/** The fields by name. */
export type FieldSet = ReadonlyMap<string, FieldSpec>;

export interface DeclaredFields {
  readonly items: FieldSet;
  readonly people: FieldSet;
}

export const NO_FIELDS: DeclaredFields = { items: new Map(), people: new Map() };

/** A description of what the field expects when the value does not fit it; null when it does. */
export function fieldProblem(field: FieldSpec, value: AttributeValue): string | null {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.length <= field.max
        ? null
        : `a text of at most ${field.max} characters`;
    case 'number':
      return typeof value === 'number' && value >= field.min && value <= field.max
        ? null
        : `a number from ${field.min} to ${field.max}`;
    case 'boolean':
      return typeof value === 'boolean' ? null : 'true or false';
    case 'instant':
      return typeof value === 'number' && Number.isSafeInteger(value) ? null : 'an instant';
    case 'enum':
      return typeof value === 'string' && field.values.includes(value)
        ? null
        : `one of ${field.values.join(', ')}`;
  }
}
