/** Reads the arguments that a template passes to another template, a remote or a module. */
import { LIMITS } from '../base/limits.ts';
import type { Value } from '../streams/parts.ts';
import { inside, type ReadContext } from './parse-map.ts';
import { readValue } from './read-value.ts';

/** Null after reporting. */
export function readArguments(
  data: Readonly<Record<string, unknown>>,
  context: ReadContext,
): ReadonlyMap<string, Value> | null {
  const args = Object.entries(data).map(([name, value]): [string, Value | null] => [
    name,
    readArgument(value, inside(context, 'args', name)),
  ]);
  const known = args.filter((arg): arg is [string, Value] => arg[1] !== null);
  return known.length < args.length ? null : new Map(known);
}

/** A value or a list of values; numbers and flags are written plainly. */
function readArgument(data: unknown, context: ReadContext): Value | null {
  if (typeof data === 'number' || typeof data === 'boolean') return { literal: String(data) };
  if (!Array.isArray(data)) return readValue(data, context);
  if (data.length === 0 || data.length > LIMITS.argumentListMax)
    return context.report(
      context.path,
      `expected a list of 1 to ${LIMITS.argumentListMax} values, got ${data.length}`,
    );
  const values = data.map((item: unknown, i) =>
    typeof item === 'number' || typeof item === 'boolean'
      ? { literal: String(item) }
      : readValue(item, inside(context, i)),
  );
  const list = values.filter((value) => value !== null);
  return list.length < values.length ? null : { list };
}
