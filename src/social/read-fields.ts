/** Reads the fields that an installation declares from a file, in YAML or JSON. */
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { describeZodError, zodWords } from '../base/zod-problem.ts';
import { NO_FIELDS, type DeclaredFields, type FieldSet, type FieldSpec } from '../model/fields.ts';

const name = z
  .string()
  .regex(
    /^[a-z][a-zA-Z0-9]{0,31}$/,
    'expected 1 to 32 letters or digits, starting with a small letter',
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

/** The fields in the file; none with null. Refuses, with BAD_USER_INPUT and the file's name, what it cannot use. */
export async function readFields(file: string | null): Promise<DeclaredFields> {
  if (file === null) return NO_FIELDS;
  const refuse = (problem: string, cause?: unknown): never => {
    throw new FeedError('BAD_USER_INPUT', `${file}: ${problem}`, { cause });
  };
  const text = await readFile(file, 'utf8').catch((error: unknown) =>
    refuse('expected a file that can be read', error),
  );
  const read = schema.safeParse(parseText(text, refuse), { error: zodWords });
  if (!read.success) return refuse(describeZodError(read.error));
  return { items: byName(read.data.items), people: byName(read.data.people) };
}

function byName(all: readonly FieldSpec[]): FieldSet {
  return new Map(all.map((each) => [each.name, each]));
}

function parseText(text: string, refuse: (problem: string, cause?: unknown) => never): unknown {
  try {
    return parse(text, { maxAliasCount: 0 }) as unknown;
  } catch (error) {
    return refuse('expected YAML or JSON', error);
  }
}
