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
  const line = lineNotInUtf8(bytes);
  const problem =
    bytes.length > bytesMax
      ? `expected at most ${bytesMax} bytes, got more`
      : `expected text in UTF-8, got other bytes in line ${line}`;
  if (bytes.length <= bytesMax && line === null) return bytes.toString();
  throw new FeedError('BAD_USER_INPUT', `${file}: ${problem}`);
}
