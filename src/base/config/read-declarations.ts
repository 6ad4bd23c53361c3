/** Reads an installation's declarations from a file of their own, in YAML or JSON. */
import { parse } from 'yaml';
import type { z } from 'zod';
import { FeedError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { describeFileError, zodWords } from '../zod-problem.ts';
import { readBoundedFile } from './read-bounded-file.ts';

/** The file as parsed by the schema. Refuses, with BAD_USER_INPUT and the file's name, a file that it cannot use. */
export async function readDeclarations<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readBoundedFile(file, LIMITS.declarationsBytesMax);
  const read = schema.safeParse(parseText(file, text), { error: zodWords });
  if (read.success) return read.data;
  throw new FeedError('BAD_USER_INPUT', describeFileError(file, read.error));
}

function parseText(file: string, text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 }) as unknown;
  } catch (error) {
    // The lines after the first one only draw the place that the first one names.
    const [problem] = (error as Error).message.split('\n');
    throw new FeedError(
      'BAD_USER_INPUT',
      `${file}: expected YAML or JSON, got: ${problem?.replace(/:$/, '')}`,
      { cause: error },
    );
  }
}
