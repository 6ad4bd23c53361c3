/** Reads an installation's declarations from a file of their own, in YAML or JSON. */
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { z } from 'zod';
import { FeedError } from '../errors.ts';
import { describeFileError, zodWords } from '../zod-problem.ts';

/** The file as parsed by the schema. Refuses, with BAD_USER_INPUT and the file's name, a file that it cannot use. */
export async function readDeclarations<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const refuse = (problem: string, cause?: unknown): never => {
    throw new FeedError('BAD_USER_INPUT', `${file}: ${problem}`, { cause });
  };
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(`expected a file that can be read, got ${error.code}`, error),
  );
  const read = schema.safeParse(parseText(text, refuse), { error: zodWords });
  if (read.success) return read.data;
  throw new FeedError('BAD_USER_INPUT', describeFileError(file, read.error));
}

function parseText(text: string, refuse: (problem: string, cause?: unknown) => never): unknown {
  try {
    return parse(text, { maxAliasCount: 0 }) as unknown;
  } catch (error) {
    // The lines after the first one only draw the place that the first one names.
    const [problem] = (error as Error).message.split('\n');
    return refuse(`expected YAML or JSON, got: ${problem}`, error);
  }
}
