/** A template's arguments, checked when a request brings them. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { describeValue } from '../base/describe-value.ts';
import type { Template } from './template.ts';

export const PARAM_NAME = /^[a-z][a-zA-Z0-9]{0,31}$/;
/** Stands for who reads, without being declared or given. */
export const VIEWER_PARAM = 'viewer';

/** Control characters and halves of a character cannot be stored or shown as they came. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

export interface GivenArgument {
  readonly name: unknown;
  readonly value: unknown;
}

/** Exactly the template's parameters, each once. Refuses the rest with BAD_USER_INPUT. */
export function checkArgs(
  template: Pick<Template, 'name' | 'params'>,
  given: readonly GivenArgument[],
): Readonly<Record<string, string>> {
  const { params } = template;
  const args = new Map<string, string>();
  for (const { name, value } of given) {
    if (typeof name !== 'string' || !Object.hasOwn(params, name))
      throw badArgument(unknownArgument(template, name));
    if (args.has(name)) throw badArgument(`expected argument ${name} once, got it again`);
    args.set(name, checkValue(`argument ${name} (${params[name]})`, value));
  }
  for (const [name, description] of Object.entries(params)) {
    if (!args.has(name))
      throw badArgument(`expected argument ${name} (${description}), got nothing`);
  }
  return Object.fromEntries(args);
}

function unknownArgument(
  { name: template, params }: Pick<Template, 'name' | 'params'>,
  name: unknown,
): string {
  const known = Object.keys(params);
  const wanted =
    known.length === 0
      ? `no arguments for ${template}`
      : `an argument of ${template} (${known.join(', ')})`;
  return `expected ${wanted}, got ${describeValue(name)}`;
}

function checkValue(what: string, value: unknown): string {
  if (typeof value !== 'string')
    throw badArgument(`expected ${what} to be a text, got ${describeValue(value)}`);
  if (value.length === 0) throw badArgument(`expected ${what}, got an empty text`);
  if (value.length > LIMITS.idCharsMax)
    throw badArgument(
      `expected ${what} of at most ${LIMITS.idCharsMax} characters, got ${value.length}`,
    );
  if (UNPRINTABLE.test(value))
    throw badArgument(`expected ${what} of printable characters, got others`);
  return value;
}

function badArgument(message: string): FeedError {
  return new FeedError('BAD_USER_INPUT', message);
}
