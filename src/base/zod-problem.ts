/** Words the errors of zod schemas as "expected …, got …", the same for templates, rankers and sample worlds. */
import { z } from 'zod';
import { describeValue } from './describe-value.ts';
import { didYouMean } from './did-you-mean.ts';
import { FeedError } from './errors.ts';

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};

/** The wording. Pass it as `error` when a schema parses; messages that a schema sets itself take precedence. */
export const zodWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${NOUNS[issue.expected] ?? issue.expected}, got ${describeValue(issue.input)}`;
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}, got ${describeValue(issue.input)}${didYouMean(String(issue.input), issue.values.map(String))}`;
    case 'too_small':
      return `expected ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}, got ${sizeOf(issue.input)}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${unitOf(issue.origin)}, got ${sizeOf(issue.input)}`;
    case 'unrecognized_keys':
      return unknownKey(issue.keys[0] ?? '', keysOf(issue.inst));
    default:
      return undefined;
  }
};

/** The message for a key that a map may not have, with the allowed ones. */
export function unknownKey(key: string, known: readonly string[]): string {
  const wanted = known.length === 0 ? 'no options' : `one of ${known.join(', ')}`;
  return `expected ${wanted}, got key ${describeValue(key)}${didYouMean(key, known)}`;
}

/** One line per problem, each with its path: `weights.votes: expected at most 1000, got 1000000000`. */
export function describeZodError(error: z.ZodError): string {
  return error.issues.map(lineOf).join('\n');
}

/** The same for the content of a file; each line begins with the file's name. */
export function describeFileError(file: string, error: z.ZodError): string {
  return error.issues.map((issue) => `${file}: ${lineOf(issue)}`).join('\n');
}

/** Null when the schema accepts the value, otherwise the line of the first problem. */
export function schemaProblem(schema: z.ZodType, value: unknown): string | null {
  const { error } = schema.safeParse(value, { error: zodWords });
  return error === undefined ? null : firstLineOf(error);
}

/** The value as the schema reads it. Refuses any other with BAD_USER_INPUT and its first problem. */
export function requireShape<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value, { error: zodWords });
  if (read.success) return read.data;
  throw new FeedError('BAD_USER_INPUT', firstLineOf(read.error));
}

/** The path and the words of such a line; the path is empty where the value itself has the problem. */
export function splitProblem(line: string): {
  readonly path: readonly string[];
  readonly text: string;
} {
  const [, path, text] = /^(.+?): (expected .*)$/s.exec(line) ?? [];
  return line.startsWith('expected') || path === undefined || text === undefined
    ? { path: [], text: line }
    : { path: path.split('.'), text };
}

function firstLineOf({ issues }: z.ZodError): string {
  return issues.slice(0, 1).map(lineOf).join();
}

function lineOf({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}

function keysOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' in the list' : '';
}

function sizeOf(input: unknown): string {
  return typeof input === 'string' || Array.isArray(input)
    ? String(input.length)
    : describeValue(input);
}
