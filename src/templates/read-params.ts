/** Reads a template's `params` from plain data: a description for a required text, or a map that says more. */
import { z } from 'zod';
import { describeValue } from '../base/describe-value.ts';
import { isMap } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import type { Argument } from '../model/arguments.ts';
import { VIEWER_PARAM } from './arguments.ts';
import {
  ID_KINDS,
  listOf,
  PARAM_TYPES,
  readText,
  textParam,
  textProblem,
  type Param,
  type Params,
} from './params.ts';
import { inside, parseMap, type ReadContext } from './parse-map.ts';

const description = z.string().min(1).max(LIMITS.templateDescriptionCharsMax);

const paramShape = z.strictObject({
  description,
  type: z.enum(PARAM_TYPES).default('text'),
  of: z.enum(ID_KINDS).optional(),
  list: z.int().min(1).max(LIMITS.argumentListMax).nullable().default(null),
  optional: z.boolean().default(false),
  context: z.boolean().default(false),
  default: z.unknown().optional(),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
});

/** The names were checked before. Returns the valid parameters, and reports the others. */
export function readParams(data: Readonly<Record<string, unknown>>, context: ReadContext): Params {
  const names = Object.keys(data);
  if (names.includes(VIEWER_PARAM))
    inside(context, VIEWER_PARAM).report(
      [...context.path, VIEWER_PARAM],
      `expected another name: $${VIEWER_PARAM} is always the reader and is not declared`,
      { isKey: true },
    );
  if (names.length > LIMITS.templateParamsMax)
    context.report(
      context.path,
      `expected at most ${LIMITS.templateParamsMax} parameters, got ${names.length}`,
    );
  const read = names.map((name) => [name, readParam(data[name], inside(context, name))] as const);
  return Object.fromEntries(read.filter((entry): entry is [string, Param] => entry[1] !== null));
}

function readParam(data: unknown, context: ReadContext): Param | null {
  if (!isMap(data)) {
    const shape = parseMap(
      z.strictObject({ description }),
      { description: data },
      {
        ...context,
        // The text replaces the whole map, so problems are reported at the text itself.
        report: (path, text, options) => context.report(path.slice(0, -1), text, options),
      },
    );
    return shape === null ? null : textParam(shape.description);
  }
  const shape = parseMap(paramShape, data, context);
  if (shape === null) return null;
  const { type, of, list, optional, min, max } = shape;
  const refuse = (key: string, text: string): null => context.report([...context.path, key], text);
  if (of !== undefined && type !== 'id')
    return refuse('of', `expected no of for the type ${type}, got ${of}`);
  if (type !== 'number' && (min !== null || max !== null))
    return refuse(
      min === null ? 'max' : 'min',
      `expected no bounds for the type ${type}, got ${min ?? max}`,
    );
  if (min !== null && max !== null && min > max)
    return refuse('max', `expected at least the min of ${min}, got ${max}`);
  const param: Param = {
    description: shape.description,
    type,
    of: type === 'id' ? (of ?? 'producer') : null,
    listMax: list,
    isOptional: optional || shape.default !== undefined,
    isContext: shape.context,
    default: null,
    min,
    max,
  };
  if (shape.default === undefined) return param;
  const given = readDefault(shape.default, param, inside(context, 'default'));
  return given === null ? null : { ...param, default: given };
}

function readDefault(data: unknown, param: Param, context: ReadContext): Argument | null {
  if (param.listMax === null) return readLiteral(data, param, context);
  const list: readonly unknown[] = Array.isArray(data) ? data : [data];
  if (list.length === 0 || list.length > param.listMax)
    return context.report(
      context.path,
      `expected a list of 1 to ${param.listMax} values, got ${list.length}`,
    );
  const texts = list.map((one, i) => readLiteral(one, param, inside(context, i)));
  const known = texts.filter((text) => text !== null);
  return known.length < texts.length ? null : listOf(known);
}

/** A value as a template writes it: ids by their names, numbers and flags plainly. */
function readLiteral(data: unknown, param: Param, context: ReadContext): string | null {
  const text = typeof data === 'number' || typeof data === 'boolean' ? String(data) : data;
  if (typeof text !== 'string')
    return context.report(context.path, `expected a text, got ${describeValue(data)}`);
  const problem = textProblem('a text', text);
  if (problem !== null) return context.report(context.path, problem);
  // Templates name people, tags and threads the way items do; global ids are for clients.
  const read = param.type === 'id' ? { text } : readText(param, text);
  return 'text' in read
    ? read.text
    : context.report(context.path, `expected it ${read.expected}, got ${describeValue(data)}`);
}
