/** Checks that a template's parameters fit where they are used, and binds a reference's arguments to its target. */
import { didYouMean } from '../base/did-you-mean.ts';
import {
  usesOf,
  usesOfRollout,
  type StreamPart,
  type Value,
  type ValueUse,
} from '../streams/parts.ts';
import { paramsIn } from '../streams/values.ts';
import { VIEWER_PARAM } from './arguments.ts';
import {
  isWithinBounds,
  readText,
  textParam,
  paramWords,
  type IdKind,
  type Param,
  type Params,
} from './params.ts';
import { partsOfSource, type TemplateSource } from './read-template.ts';
import type { TemplateProblem } from './template-problem.ts';

type NamedValue = Extract<Value, { readonly param: string }>;

const VIEWER = textParam('Who reads');

/** Checks that every used parameter is declared and fits its place, and that every declared one is used. */
export function paramProblems(source: TemplateSource): readonly TemplateProblem[] {
  const { params } = source;
  const declared = Object.keys(params);
  const parts = partsOfSource(source);
  const { rankRollout, experiment } = source;
  const ofRank = [rankRollout?.rollout, experiment].flatMap((terms) =>
    terms == null ? [] : usesOfRollout(terms),
  );
  const used = paramsIn([...parts.flatMap(valuesOf), ...ofRank.map(({ value }) => value)]);
  const undeclared = used
    .filter(({ param }) => paramOf(params, param) === null)
    .map(({ param, path }) => ({ path, text: undeclaredWords(param, declared) }));
  const unused = declared
    .filter((param) => !used.some((value) => value.param === param))
    .map((param) => ({
      path: ['params', param],
      text: `expected $${param} to be used in the stream, got no use of it`,
      isKey: true,
    }));
  const misplaced = [...parts.flatMap(usesOf), ...ofRank]
    .flatMap((use) => paramsIn([use.value]).map((value) => misplacedProblem(params, value, use)))
    .filter((problem) => problem !== null);
  return [...undeclared, ...misplaced, ...unused];
}

/** A part's own values, including the arguments of a reference. */
export function valuesOf(part: StreamPart): readonly Value[] {
  return part.part === 'template'
    ? [...part.args.values()]
    : usesOf(part).map(({ value }) => value);
}

function undeclaredWords(param: string, declared: readonly string[]): string {
  const wanted =
    declared.length === 0
      ? 'no parameter, since params declares none'
      : `a declared parameter (${declared.join(', ')})`;
  return `expected ${wanted}, got $${param}${didYouMean(param, declared)}`;
}

function misplacedProblem(
  params: Params,
  { param: name, path }: NamedValue,
  { type, mayBeList, isTest, idForm }: ValueUse,
): TemplateProblem | null {
  const param = paramOf(params, name);
  if (param === null) return null;
  if (param.listMax !== null && !mayBeList)
    return { path, text: `expected a parameter of one value, got $${name}, which is a list` };
  if (param.isContext && isTest !== true)
    return { path, text: `expected a parameter without context: true, got $${name}` };
  if (
    param.of !== null &&
    idForm !== undefined &&
    (param.of === 'producer') !== (idForm === 'producer')
  ) {
    const wanted = idForm === 'producer' ? 'producer' : 'user, tag, thread or item';
    return {
      path,
      text: `expected the id of a ${wanted}, got $${name}, which is of ${aKind(param.of)}`,
    };
  }
  const isFitting = type === 'any' || (type === 'text' ? isTextual(param) : param.type === type);
  return isFitting
    ? null
    : {
        path,
        text: `expected a parameter of the type ${type}, got $${name}, which is ${param.type}`,
      };
}

function aKind(of: IdKind): string {
  return of === 'item' ? 'an item' : `a ${of}`;
}

/** Whether a value of the parameter is allowed where a text is required. */
function isTextual({ type }: Param): boolean {
  return type === 'text' || type === 'id' || type === 'language';
}

function paramOf(params: Params, name: string): Param | null {
  if (name === VIEWER_PARAM) return VIEWER;
  return (Object.hasOwn(params, name) ? params[name] : undefined) ?? null;
}

/** The result of binding: the values by the target's parameters, or what is wrong. */
export type BoundArguments =
  { readonly bound: ReadonlyMap<string, Value> } | { readonly problem: string };

/**
 * Binds a reference's arguments to the template it refers to. They name only parameters of the root. An argument that
 * is left out takes the target's default, or is absent if the target allows that.
 */
export function bindArguments(
  target: Pick<TemplateSource, 'name' | 'params'>,
  args: ReadonlyMap<string, Value>,
  rootParams: Params,
): BoundArguments {
  const required = Object.entries(target.params).filter(([, param]) => !param.isOptional);
  const given = [...args.keys()];
  if (
    !required.every(([name]) => args.has(name)) ||
    !given.every((name) => Object.hasOwn(target.params, name))
  ) {
    const wanted = argumentList(required.map(([name]) => name));
    return { problem: `expected ${wanted} for ${target.name}, got ${argumentList(given)}` };
  }
  const bound = new Map<string, Value>();
  for (const [name, param] of Object.entries(target.params)) {
    const value = args.get(name);
    const problem = value === undefined ? null : unfitProblem(param, value, rootParams);
    if (problem !== null) return { problem: `argument ${name} of ${target.name}: ${problem}` };
    bound.set(name, value ?? defaultOf(param));
  }
  return { bound };
}

function argumentList(names: readonly string[]): string {
  return names.length === 0 ? 'no arguments' : `arguments ${[...names].sort().join(', ')}`;
}

function defaultOf({ default: given }: Param): Value {
  return { list: given === null ? [] : [given].flat().map((literal) => ({ literal })) };
}

/** Null if a value may be given for a parameter. */
function unfitProblem(target: Param, value: Value, rootParams: Params): string | null {
  if ('list' in value) {
    if (target.listMax === null && value.list.length > 1) return 'expected one value, got a list';
    if (value.list.length > (target.listMax ?? 1))
      return `expected at most ${target.listMax} values, got ${value.list.length}`;
    return value.list.map((one) => unfitProblem(target, one, rootParams)).find(Boolean) ?? null;
  }
  if ('literal' in value) {
    const read = target.type === 'id' ? { text: '' } : readText(target, value.literal);
    return 'text' in read ? null : `expected it ${read.expected}, got "${value.literal}"`;
  }
  const param = paramOf(rootParams, value.param);
  if (param === null) return null;
  const name = `$${value.param}`;
  if ((param.listMax ?? 1) > (target.listMax ?? 1))
    return `expected at most ${target.listMax ?? 'one'} values, got ${name}, a list of ${param.listMax}`;
  if (param.isContext && !target.isContext)
    return `expected a parameter without context: true, got ${name}`;
  if (param.isOptional && param.default === null && !target.isOptional)
    return `expected a parameter that is required or has a default, got ${name}, which is optional`;
  if (param.of !== null && target.of !== null && param.of !== target.of)
    return `expected the id of ${aKind(target.of)}, got ${name}, which is of ${aKind(param.of)}`;
  if (param.type === target.type && !isWithinBounds(param, target))
    return `expected ${paramWords(target)}, got ${name}, which may be ${paramWords(param)}`;
  return param.type === target.type || (target.type === 'text' && isTextual(param))
    ? null
    : `expected the type ${target.type}, got ${name}, which is ${param.type}`;
}
