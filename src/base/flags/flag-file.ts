/**
 * The file of flags: JSON that says for each capability whether it is on, for which people, and for what share of them.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readBoundedFile } from '../config/read-bounded-file.ts';
import { describeValue } from '../describe-value.ts';
import { FeedError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { unknownKey, zodWords } from '../zod-problem.ts';
import { FLAG_NAMES } from './flag-list.ts';

const users = z
  .array(z.string().min(1).max(LIMITS.idCharsMax))
  .max(LIMITS.flagUsersMax)
  .default([]);

const options = z.strictObject(
  {
    isOn: z.boolean().default(true),
    /** Always on for these people, and always off for those. */
    on: users,
    off: users,
    /** For which percentage of all other people it is on. */
    percent: z.number().min(0).max(100).default(100),
  },
  {
    error: ({ code, input }) =>
      code === 'invalid_type'
        ? `expected true, false or a map, got ${describeValue(input)}`
        : undefined,
  },
);

/** `true` and `false` are short for a map. With a union of both, errors would not say what is wrong with the map. */
const rule = z.preprocess(
  (value) => (typeof value === 'boolean' ? { isOn: value } : value),
  options,
);

const schema = z.partialRecord(z.enum(FLAG_NAMES), rule);

export type FlagRules = z.infer<typeof schema>;
type FlagRule = z.infer<typeof rule>;

/** Refuses, with BAD_USER_INPUT and the file's name, a file that it cannot read or use. */
export async function readFlagFile(file: string): Promise<FlagRules> {
  const refuse = (problem: string, cause?: unknown): never => {
    throw new FeedError('BAD_USER_INPUT', `${file}: ${problem}`, { cause });
  };
  const text = await readBoundedFile(file, LIMITS.flagsFileBytesMax);
  const parsed = schema.safeParse(parseJson(text, refuse), { error: zodWords });
  if (parsed.success) return parsed.data;
  return refuse(problemsOf(parsed.error).join(`\n${file}: `));
}

function parseJson(text: string, refuse: (problem: string, cause: unknown) => never): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`expected JSON, got: ${withLine((error as Error).message, text)}`, error);
  }
}

/** The parser's words with the line instead of the position, or with what surrounds the place where it names neither. */
function withLine(message: string, text: string): string {
  const [words = ''] = message.replaceAll('\n', ' ').split(' (line ');
  return words.replace(/ at position (\d+)$/, (_, position: string) => {
    const lines = text.slice(0, Number(position)).split('\n');
    return ` at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
  });
}

/** One text per problem, with its path. Names of flags contain dots, so the parts of a path are separated by colons. */
function problemsOf({ issues }: z.ZodError): readonly string[] {
  return issues.flatMap((issue) => {
    const known = issue.path.length === 0 ? FLAG_NAMES : Object.keys(options.shape);
    const messages =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => unknownKey(key, known))
        : [issue.message];
    return messages.map((message) => [...issue.path, message].join(': '));
  });
}

/**
 * Whether the rule applies to a person, or to anonymous readers. The same people are among the first `percent` of a
 * flag in every process.
 */
export function holdsFor(name: string, rule: FlagRule | undefined, user: string | null): boolean {
  if (rule === undefined || (user !== null && rule.on.includes(user))) return true;
  if (!rule.isOn || (user !== null && rule.off.includes(user))) return false;
  if (rule.percent === 100) return true;
  const hash = createHash('sha256')
    .update(JSON.stringify([name, user]))
    .digest()
    .readUInt32BE(0);
  return (hash / 2 ** 32) * 100 < rule.percent;
}
