/** Reads a value of a template: a text, or the parameter that supplies it. */
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import type { Value } from '../streams/parts.ts';
import { PARAM_NAME } from './arguments.ts';
import type { ReadContext } from './parse-map.ts';

/** A text, or `$name` for a parameter. `$$` stands for a leading dollar sign. */
export function readValue(data: unknown, context: ReadContext): Value | null {
  if (typeof data === 'number')
    return context.report(context.path, `expected a text, got ${data} (write "${data}")`);
  if (typeof data !== 'string')
    return context.report(context.path, `expected a text, got ${describeValue(data)}`);
  if (data.length === 0 || data.length > LIMITS.idCharsMax) {
    return context.report(
      context.path,
      `expected 1 to ${LIMITS.idCharsMax} characters, got ${data.length}`,
    );
  }
  if (!data.startsWith('$')) return { literal: data };
  if (data.startsWith('$$')) return { literal: data.slice(1) };
  const param = data.slice(1);
  if (!PARAM_NAME.test(param))
    return context.report(
      context.path,
      `expected the name of a parameter after $, got ${describeValue(data)}`,
    );
  return { param, path: context.path };
}
