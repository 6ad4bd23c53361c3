/** Reads the JSON files of a sample world. */
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { describeFileError, zodWords } from '../base/zod-problem.ts';

/** The file as parsed by the schema. Throws when it cannot be used; each line of the error names the file. */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(parsedFile(file), { error: zodWords });
  if (read.success) return read.data;
  throw new Error(describeFileError(file, read.error));
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (cause) {
    throw new Error(`${file}: expected JSON that can be read, got: ${(cause as Error).message}`, {
      cause,
    });
  }
}
