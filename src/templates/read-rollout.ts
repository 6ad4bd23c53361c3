/** Reads from plain data which viewers a roll-out lets in: a percentage, dates, and tests of arguments. */
import { z } from 'zod';
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import type { ArgumentTest, Rollout } from '../streams/parts.ts';
import { readText, textParam } from './params.ts';
import { inside, parseMap, type ReadContext } from './parse-map.ts';
import { readValue } from './read-value.ts';

const NAME = /^[a-z0-9-]{1,32}$/;

/** The keys of a roll-out, to be extended with the alternatives it chooses between. */
export const rolloutShape = z.strictObject({
  name: z.string().regex(NAME, {
    error: (issue) => `expected 1 to 32 of a-z, 0-9 and -, got ${describeValue(issue.input)}`,
  }),
  percent: z.number().min(0).max(100).default(100),
  seed: z.string().min(1).max(LIMITS.templateNameCharsMax).optional(),
  from: z.unknown().optional(),
  until: z.unknown().optional(),
  when: z.unknown().optional(),
});

/** Null after reporting. */
export function readRollout(
  { name, percent, seed = name, from, until, when }: z.infer<typeof rolloutShape>,
  context: ReadContext,
): Rollout | null {
  const fromMs = readInstantMs(from, inside(context, 'from'));
  const untilMs = readInstantMs(until, inside(context, 'until'));
  const tests = readTests(when, inside(context, 'when'));
  if (fromMs === undefined || untilMs === undefined || tests === null) return null;
  if (fromMs !== null && untilMs !== null && untilMs <= fromMs)
    return context.report(
      [...context.path, 'until'],
      `expected an instant after from (${String(from)}), got ${String(until)}`,
    );
  return { name, percent, seed, fromMs, untilMs, when: tests };
}

/** Null if it is left out, undefined after reporting. */
function readInstantMs(data: unknown, context: ReadContext): number | null | undefined {
  if (data === undefined) return null;
  const read =
    typeof data === 'string'
      ? readText({ ...textParam('an instant'), type: 'instant' }, data)
      : { expected: 'to be an instant such as 2026-01-31T12:00:00Z' };
  if ('text' in read) return Date.parse(read.text);
  context.report(context.path, `expected it ${read.expected}, got ${describeValue(data)}`);
  return undefined;
}

function readTests(data: unknown, context: ReadContext): readonly ArgumentTest[] | null {
  if (data === undefined) return [];
  const list: readonly unknown[] = Array.isArray(data) ? data : [data];
  if (list.length === 0 || list.length > LIMITS.templateParamsMax)
    return context.report(
      context.path,
      `expected 1 to ${LIMITS.templateParamsMax} tests of arguments, got ${list.length}`,
    );
  const tests = list.map((one, index) =>
    readTest(one, Array.isArray(data) ? inside(context, index) : context),
  );
  const known = tests.filter((test) => test !== null);
  return known.length < tests.length ? null : known;
}

const literal = z.union([z.string().min(1).max(LIMITS.argumentCharsMax), z.number(), z.boolean()]);

const testShape = z.strictObject({
  value: z.unknown().optional(),
  is: z
    .union([literal, z.array(literal).min(1).max(LIMITS.filterValuesMax)], {
      error: (issue) =>
        `expected a text or a list of up to ${LIMITS.filterValuesMax} texts, got ${describeValue(issue.input)}`,
    })
    .optional(),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
});

function readTest(data: unknown, context: ReadContext): ArgumentTest | null {
  const shape = parseMap(testShape, data, context);
  if (shape === null) return null;
  const value = readValue(shape.value, inside(context, 'value'));
  if (value === null) return null;
  if (!('param' in value))
    return context.report(
      [...context.path, 'value'],
      `expected a parameter such as $platform, got ${describeValue(shape.value)}`,
    );
  const { min, max } = shape;
  const is = shape.is === undefined ? null : [shape.is].flat().map(String);
  return is !== null || min !== null || max !== null
    ? { value, is, min, max }
    : context.report(context.path, 'expected is, min or max next to value, got none');
}
