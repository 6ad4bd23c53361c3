/** Puts what zod refuses into words: "expected …, got …", with the path of the value at fault in front. */
import type { z } from 'zod';

/** The value that was refused. Leave it out for a secret, which no message may repeat. */
export interface Refused {
  readonly got: unknown;
}

/** The first problem in one sentence, such as `weights.votes: expected at most 1000, got 2000`. */
export function zodProblem({ issues }: z.ZodError, refused?: Refused): string {
  const [issue] = issues;
  if (issue === undefined) return 'expected another value';
  // What a schema makes of a text has paths that the text itself has not.
  const path = refused !== undefined && isStructure(refused.got) ? issue.path.map(String) : [];
  return `${path.length === 0 ? '' : `${path.join('.')}: `}${describeIssue(issue, refused)}`;
}

/** One problem without its path. A schema's own message stands when it begins with "expected". */
export function describeIssue(issue: z.core.$ZodIssue, refused?: Refused): string {
  if (issue.code === 'unrecognized_keys')
    return `expected only known options, got ${JSON.stringify(issue.keys[0] ?? '')}`;
  const expected = issue.message.startsWith('expected ') ? issue.message : expectation(issue);
  if (refused === undefined || expected.includes(', got ')) return expected;
  const got = valueAt(refused.got, issue.path);
  // Of a structure that breaks a rule of its own there is nothing short to show.
  if (issue.code === 'custom' && isStructure(got)) return expected;
  return `${expected}, got ${describe(got)}`;
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `expected at least ${issue.minimum}${unitOf(issue.origin)}`;
    default:
      return `expected another value (${issue.message})`;
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' elements' : '';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (isStructure(part) ? (Reflect.get(part, key) as unknown) : part),
    value,
  );
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Short, and never a whole structure. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string')
    return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (Array.isArray(value)) return 'a list';
  if (isStructure(value)) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}
