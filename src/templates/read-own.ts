/** Reads a template's call of a module of the installation: its name, arguments and deadline. */
import { z } from 'zod';
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import type { OwnCall } from '../streams/parts.ts';
import { parseMap, type ReadContext } from './parse-map.ts';
import { readArguments } from './read-arguments.ts';

const shape = z.strictObject({
  name: z.string().min(1).max(LIMITS.idCharsMax),
  args: z
    .record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,31}$/), z.unknown(), {
      error: ({ code, path = [] }) =>
        code === 'invalid_key'
          ? `expected 1 to 32 letters and digits, got key ${describeValue(path.at(-1))}`
          : undefined,
    })
    .default({}),
  deadlineMs: z.int().min(1).max(LIMITS.rankerDeadlineMsMax).default(250),
});

/** `own: calm`, or a map with the name of a module and its arguments. Null after reporting. */
export function readOwn(data: unknown, context: ReadContext): OwnCall | null {
  const read = parseMap(shape, typeof data === 'string' ? { name: data } : data, context);
  const args = read === null ? null : readArguments(read.args, context);
  return read === null || args === null
    ? null
    : { name: read.name, args, deadlineMs: read.deadlineMs, path: context.path };
}
