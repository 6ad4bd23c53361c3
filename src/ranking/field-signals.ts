/** The installation's own fields as signals: numbers, instants and flags, named `field.NAME`. */
import type { FieldSet, FieldSpec } from '../model/fields.ts';
import { shownBy } from '../model/items.ts';
import type { Signal } from './signal.ts';

/** One signal for each field that is a number, an instant or a flag; 0 for an item without it. */
export function fieldSignals(fields: FieldSet): readonly Signal[] {
  return [...fields.values()].filter(isNumeric).map(({ name }) => ({
    name: `field.${name}`,
    description: `The field ${name} of the item, or of the original of a repost; 0 without it, and 1 for true.`,
    read: ({ items }) => items.map((item) => Number(shownBy(item).payload.attributes?.[name] ?? 0)),
  }));
}

function isNumeric({ type }: FieldSpec): boolean {
  return type === 'number' || type === 'instant' || type === 'boolean';
}
