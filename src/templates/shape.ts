/** Checks a map from a template file against a schema and words what is wrong as "expected …, got …". */
import type { z } from 'zod';
import { didYouMean } from '../base/did-you-mean.ts';
import type { Path } from '../streams/parts.ts';
import { describeValue, type Complain } from './source-map.ts';

/** A place in a file while it is read: where it is, how deep in parts or rules, and where complaints go. */
export interface Place {
  readonly path: Path;
  readonly depth: number;
  readonly complain: Complain;
}

export function inside(place: Place, ...steps: Path): Place {
  return { ...place, path: [...place.path, ...steps] };
}

/** The parsed map, or null after complaining. Unknown keys are refused one by one, at their own place. */
export function check<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  place: Place,
): z.infer<S> | null {
  const parsed = schema.safeParse(value, { error: words });
  if (parsed.success) return parsed.data;
  const known = Object.keys(schema.shape);
  for (const issue of parsed.error.issues) {
    const path = [...place.path, ...issue.path.filter((step) => typeof step !== 'symbol')];
    if (issue.code !== 'unrecognized_keys')
      place.complain(path, issue.message, { isKey: issue.code === 'invalid_key' });
    else
      for (const key of issue.keys)
        place.complain([...path, key], unknownKey(key, known), { isKey: true });
  }
  return null;
}

export function unknownKey(key: string, known: readonly string[]): string {
  const wanted = known.length === 0 ? 'no options' : `one of ${known.join(', ')}`;
  return `expected ${wanted}, got key ${describeValue(key)}${didYouMean(key, known)}`;
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};

const words: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${NOUNS[issue.expected] ?? issue.expected}, got ${describeValue(issue.input)}`;
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}, got ${describeValue(issue.input)}${didYouMean(String(issue.input), issue.values.map(String))}`;
    case 'too_small':
      return `expected ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit(issue.origin)}, got ${size(issue.input)}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${unit(issue.origin)}, got ${size(issue.input)}`;
    default:
      return undefined;
  }
};

function unit(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' in the list' : '';
}

function size(input: unknown): string {
  return typeof input === 'string' || Array.isArray(input)
    ? String(input.length)
    : describeValue(input);
}
