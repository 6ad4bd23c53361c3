/** Reads a file that an operator wrote, in bounded memory. */
import { createReadStream } from 'node:fs';
import { FeedError } from '../errors.ts';
import { requireRegularFile } from '../files.ts';
import { lineNotInUtf8 } from '../utf8.ts';

/**
 * Refuses, with BAD_USER_INPUT and the file's name, a file that cannot be read, is too long or is not UTF-8, and
 * anything but a regular file.
 */
export async function readBoundedFile(file: string, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    requireRegularFile(file);
    // One byte more than allowed shows that it is too long.
    for await (const chunk of createReadStream(file, { end: bytesMax }) as AsyncIterable<Buffer>)
      chunks.push(chunk);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new FeedError(
      'BAD_USER_INPUT',
      `${file}: expected a file that can be read, got ${code}`,
      { cause: error },
    );
  }
  const bytes = Buffer.concat(chunks);
  const problem = problemIn(bytes, bytesMax);
  if (problem !== null) throw new FeedError('BAD_USER_INPUT', `${file}: ${problem}`);
  return bytes.toString();
}

function problemIn(bytes: Buffer, bytesMax: number): string | null {
  if (bytes.length > bytesMax) return `expected at most ${bytesMax} bytes, got more`;
  const line = lineNotInUtf8(bytes);
  return line === null ? null : `expected text in UTF-8, got other bytes in line ${line}`;
}
