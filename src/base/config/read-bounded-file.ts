/** Reads a file that an operator wrote, in bounded memory. */
import { createReadStream } from 'node:fs';
import { FeedError } from '../errors.ts';
import { requireRegularFile } from '../files.ts';

/**
 * Refuses, with BAD_USER_INPUT and the file's name, a file that cannot be read or is too long, and anything but a
 * regular file.
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
  if (bytes.length <= bytesMax) return bytes.toString();
  throw new FeedError('BAD_USER_INPUT', `${file}: expected at most ${bytesMax} bytes, got more`);
}
