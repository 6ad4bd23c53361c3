/** The file of flags: JSON that says for each capability whether it is on, for whom, and for how many. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { FeedError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { zodWords } from '../zod-problem.ts';
import { FLAG_NAMES } from './flag-list.ts';

const users = z
  .array(z.string().min(1).max(LIMITS.idCharsMax))
  .max(LIMITS.flagUsersMax)
  .default([]);

const rule = z.union([
  z.boolean().transform((isOn) => ({
    isOn,
    on: [] as string[],
    off: [] as string[],
    percent: 100,
  })),
  z.strictObject({
    isOn: z.boolean().default(true),
    /** Always on for these people, and always off for those. */
    on: users,
    off: users,
    /** Of everybody else, for how many it is on. */
    percent: z.number().min(0).max(100).default(100),
  }),
]);

const schema = z.partialRecord(z.enum(FLAG_NAMES), rule);

export type FlagRules = z.infer<typeof schema>;
type FlagRule = z.infer<typeof rule>;

/** Refuses, with BAD_USER_INPUT and the file's name, a file that it cannot read or use. */
export async function readFlagFile(file: string): Promise<FlagRules> {
  let json: unknown;
  try {
    const text = await readFile(file, 'utf8');
    json = Buffer.byteLength(text) > LIMITS.flagsFileBytesMax ? undefined : JSON.parse(text);
  } catch (error) {
    const expected = `${file}: expected a file of JSON of at most ${LIMITS.flagsFileBytesMax} bytes`;
    throw new FeedError('BAD_USER_INPUT', expected, { cause: error });
  }
  const parsed = schema.safeParse(json, { error: zodWords });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = [file, ...(issue?.path ?? [])].join(': ');
  throw new FeedError('BAD_USER_INPUT', `${where}: ${issue?.message ?? 'malformed'}`);
}

/** Whether the rule holds for a person, or for anonymous readers. The same people are among the first `percent` of a flag in every process. */
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
