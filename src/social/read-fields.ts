/** Reads the fields that an installation declares from a file, in YAML or JSON. */
import { z } from 'zod';
import { readDeclarations } from '../base/config/read-declarations.ts';
import { LIMITS } from '../base/limits.ts';
import { NO_FIELDS, type DeclaredFields, type FieldSet, type FieldSpec } from '../model/fields.ts';

const name = z
  .string()
  .regex(
    /^[a-z][a-zA-Z0-9]{0,31}$/,
    'expected 1 to 32 letters or digits, starting with a lowercase letter',
  );
const charsMax = LIMITS.attributeCharsMax;

const field = z.discriminatedUnion('type', [
  z.strictObject({
    name,
    type: z.literal('text'),
    max: z.int().min(1).max(charsMax).default(charsMax),
  }),
  z.strictObject({
    name,
    type: z.literal('number'),
    min: z.number().default(Number.MIN_SAFE_INTEGER),
    max: z.number().default(Number.MAX_SAFE_INTEGER),
  }),
  z.strictObject({ name, type: z.enum(['boolean', 'instant']) }),
  z.strictObject({
    name,
    type: z.literal('enum'),
    values: z.array(z.string().min(1).max(LIMITS.idCharsMax)).min(1).max(LIMITS.filterValuesMax),
  }),
]);

const fields = z
  .array(field)
  .max(LIMITS.fieldsMax)
  .default([])
  .refine(
    (all) => new Set(all.map((each) => each.name)).size === all.length,
    'expected each name once',
  );

const schema = z.strictObject({ items: fields, people: fields });

/** The fields in the file; none for null. Refuses, with BAD_USER_INPUT and the file's name, content it cannot use. */
export async function readFields(file: string | null): Promise<DeclaredFields> {
  if (file === null) return NO_FIELDS;
  const read = await readDeclarations(file, schema);
  return { items: byName(read.items), people: byName(read.people) };
}

function byName(all: readonly FieldSpec[]): FieldSet {
  return new Map(all.map((each) => [each.name, each]));
}
