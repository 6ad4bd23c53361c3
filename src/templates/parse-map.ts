/** Parses a map of a template file by a schema, and reports problems at their places in the file. */
import type { z } from 'zod';
import { unknownKey, zodWords } from '../base/zod-problem.ts';
import type { Path } from '../streams/parts.ts';
import type { ReportProblem } from './template-problem.ts';

/** The current place while a file is read: the path from its root, the depth in parts or rules, and where problems go. */
export interface ReadContext {
  readonly path: Path;
  readonly depth: number;
  readonly report: ReportProblem;
}

export function inside(context: ReadContext, ...steps: Path): ReadContext {
  return { ...context, path: [...context.path, ...steps] };
}

/** The parsed map, or null after reporting. Each unknown key is reported at its own place. */
export function parseMap<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  context: ReadContext,
): z.infer<S> | null {
  const parsed = schema.safeParse(value, { error: zodWords });
  if (parsed.success) return parsed.data;
  const known = Object.keys(schema.shape);
  for (const issue of parsed.error.issues) {
    const path = [...context.path, ...issue.path.filter((step) => typeof step !== 'symbol')];
    if (issue.code !== 'unrecognized_keys')
      context.report(path, issue.message, { isKey: issue.code === 'invalid_key' });
    else
      for (const key of issue.keys)
        context.report([...path, key], unknownKey(key, known), { isKey: true });
  }
  return null;
}
