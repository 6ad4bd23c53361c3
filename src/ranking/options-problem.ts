/** Puts the first thing wrong with a ranker's options into "expected …, got …" with its path. */
import type { z } from 'zod';

/** Null when the schema accepts the options; otherwise one sentence such as `weights.votes: expected at most 1000, got 1e9`. */
export function optionsProblem(schema: z.ZodType, options: unknown): string | null {
  const result = schema.safeParse(options);
  if (result.success) return null;
  const issue = result.error.issues[0];
  if (issue === undefined) return 'expected other options';
  const at = issue.path.length === 0 ? '' : `${issue.path.map(String).join('.')}: `;
  return at + describe(issue, valueAt(options, issue.path));
}

function describe(issue: z.core.$ZodIssue, got: unknown): string {
  const shown = `got ${shownAs(got)}`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return `expected only known options, got "${issue.keys[0] ?? ''}"`;
    case 'invalid_type':
      return `expected ${issue.expected}, ${shown}`;
    case 'too_big':
      return `expected at most ${issue.maximum}, ${shown}`;
    case 'too_small':
      return `expected at least ${issue.minimum}, ${shown}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}, ${shown}`;
    case 'custom':
      return issue.message;
    default:
      return `${issue.message}, ${shown}`;
  }
}

function shownAs(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80));
  if (typeof value === 'number' || typeof value === 'boolean' || value === null)
    return String(value);
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

function valueAt(options: unknown, path: readonly PropertyKey[]): unknown {
  let value = options;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}
