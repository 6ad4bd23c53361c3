/** A template's arguments, checked when they arrive with a request. */
import { FeedError } from '../base/errors.ts';
import { describeValue } from '../base/describe-value.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import type { Argument, Arguments } from '../model/arguments.ts';
import { listOf, readText, textProblem, type Param } from './params.ts';
import type { Template } from './template.ts';

export const PARAM_NAME = /^[a-z][a-zA-Z0-9]{0,31}$/;
/** Stands for the viewer, without being declared or given. */
export const VIEWER_PARAM = 'viewer';

/** One value, or several for a parameter that takes a list; the argument is left out when both are absent. */
export interface GivenArgument {
  readonly name: unknown;
  readonly value?: unknown;
  readonly values?: unknown;
}

/**
 * The arguments by name, in the canonical form of their types, with defaults for those that were left out. An optional
 * argument without a default is absent. Rejects everything else with BAD_USER_INPUT.
 */
export function checkArgs(
  template: Pick<Template, 'name' | 'params'>,
  given: readonly GivenArgument[],
): Arguments {
  const { params } = template;
  const args = new Map<string, Argument>();
  const seen = new Set<string>();
  for (const { name, value, values } of given) {
    const param =
      typeof name === 'string' && Object.hasOwn(params, name) ? params[name] : undefined;
    if (typeof name !== 'string' || param === undefined)
      throw badArgument(unknownArgument(template, name));
    if (seen.has(name)) throw badArgument(`expected argument ${name} once, got it again`);
    seen.add(name);
    const argument = checkArgument({ name, param }, value ?? null, values ?? null);
    if (argument !== null) args.set(name, argument);
  }
  for (const [name, param] of Object.entries(params)) {
    if (args.has(name)) continue;
    if (param.default !== null) args.set(name, param.default);
    else if (!param.isOptional)
      throw badArgument(`expected argument ${name} (${param.description}), got nothing`);
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
  const hint = typeof name === 'string' ? didYouMean(name, known) : '';
  return `expected ${wanted}, got ${describeValue(name)}${hint}`;
}

interface NamedParam {
  readonly name: string;
  readonly param: Param;
}

/** Null if neither a value nor values are given. */
function checkArgument(named: NamedParam, value: unknown, values: unknown): Argument | null {
  const { name, param } = named;
  const what = `argument ${name} (${param.description})`;
  if (value !== null && values !== null)
    throw badArgument(`expected ${what} as value or as values, got both`);
  if (value === null && values === null) return null;
  if (param.listMax === null) {
    if (values !== null) throw badArgument(`expected ${what} as one value, got values`);
    return checkText(what, param, value);
  }
  const list: readonly unknown[] = Array.isArray(values) ? values : [value];
  if (list.length === 0 || list.length > param.listMax)
    throw badArgument(`expected ${what} of 1 to ${param.listMax} values, got ${list.length}`);
  return listOf(
    list.map((one, i) => checkText(`argument ${name}.${i} (${param.description})`, param, one)),
  );
}

function checkText(what: string, param: Param, value: unknown): string {
  if (typeof value !== 'string')
    throw badArgument(`expected ${what} to be a text, got ${describeValue(value)}`);
  const problem = textProblem(what, value);
  if (problem !== null) throw badArgument(problem);
  const read = readText(param, value);
  if ('text' in read) return read.text;
  throw badArgument(`expected ${what} ${read.expected}, got ${describeValue(value)}`);
}

function badArgument(message: string): FeedError {
  return new FeedError('BAD_USER_INPUT', message);
}
