/** Reads the types of places from a file, in YAML or JSON. */
import { z } from 'zod';
import { readDeclarations } from '../../base/config/read-declarations.ts';
import { describeValue } from '../../base/describe-value.ts';
import { didYouMean } from '../../base/did-you-mean.ts';
import { DEFAULT_PLACE_TYPES, typesByName, type PlaceTypes } from '../../model/place-types.ts';
import type { UserId } from '../../model/producers.ts';

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
/** Types with which a category's key cannot begin. */
const RESERVED = new Set([
  'user',
  'thread',
  'all',
  'inbox',
  'outbox',
  'replies',
  'reposts',
  'item',
  'phrase',
  'reposter',
]);

const name = z
  .string()
  .regex(NAME, 'expected 1 to 32 lowercase letters, digits or hyphens, starting with a letter')
  .refine((value) => !RESERVED.has(value), `expected none of ${[...RESERVED].join(', ')}`);
const circle = z.enum(['everyone', 'members', 'moderators']);

const schema = z.strictObject({
  types: z
    .array(
      z.strictObject({
        name,
        creators: z
          .union([z.literal('everyone'), z.array(z.string().min(1).max(128)).max(1_000)])
          .default('everyone'),
        readers: z.enum(['everyone', 'members']).default('everyone'),
        openers: circle.default('everyone'),
        posters: circle.default('everyone'),
        joining: z.enum(['open', 'approval', 'invitation', 'closed']).default('closed'),
        section: z.string().min(1).max(64).optional(),
        witness: name.nullable().default(null),
      }),
    )
    .min(1)
    .max(64)
    .refine(
      (types) => new Set(types.map((type) => type.name)).size === types.length,
      'expected each type once',
    ),
});

/** As declared with `--witnesses`, by name. */
type WitnessKinds = Readonly<Record<string, unknown>>;

/**
 * The types in the file, or the default ones for null. Refuses, with BAD_USER_INPUT and the file's name, content it
 * cannot use; without `witnessKinds` any kind of witness is accepted.
 */
export async function readPlaceTypes(
  file: string | null,
  witnessKinds?: WitnessKinds,
): Promise<PlaceTypes> {
  if (file === null) return DEFAULT_PLACE_TYPES;
  const checked =
    witnessKinds === undefined
      ? schema
      : schema.superRefine(declaredWitnesses(Object.keys(witnessKinds)));
  const read = await readDeclarations(file, checked);
  return typesByName(
    read.types.map(({ section, creators, ...type }) => ({
      ...type,
      creators: creators === 'everyone' ? creators : creators.map((user) => user as UserId),
      section: section ?? type.name,
    })),
  );
}

/** A type with an undeclared kind would never have news, and nothing would explain why. */
function declaredWitnesses(known: readonly string[]) {
  return ({ types }: z.output<typeof schema>, context: z.RefinementCtx): void => {
    for (const [nth, { witness }] of types.entries())
      if (witness !== null && !known.includes(witness))
        context.addIssue({
          code: 'custom',
          path: ['types', nth, 'witness'],
          message: `expected ${known.length === 0 ? 'no witness, since --witnesses declares no kinds' : `one of the kinds in --witnesses (${known.join(', ')})`}, got ${describeValue(witness)}${didYouMean(witness, known)}`,
        });
  };
}
