/** Reads the ranker files of a folder. Names that begin with a dot or underscore, and folders, are no rankers. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '../base/limits.ts';
import { wordsOf } from './answer.mjs';

export interface RankerFile {
  /** The file's name in the folder. */
  readonly file: string;
  readonly path: string;
  readonly source: string;
  readonly hash: string;
  /** Why its text could not be taken; null when it was. */
  readonly problem: string | null;
}

/** Every ranker file in the order of names, at most the limit loaded and the rest refused. Rejects when the folder cannot be read. */
export async function readRankerFiles(dir: string): Promise<readonly RankerFile[]> {
  const names = (await readdir(dir)).filter((name) => /^[^._].*\.m?js$/.test(name)).sort();
  const files: RankerFile[] = [];
  for (const [index, file] of names.entries()) {
    const path = join(dir, file);
    const read =
      index < LIMITS.rankersMax
        ? await readSource(path)
        : refused(`expected at most ${LIMITS.rankersMax} ranker files, got ${names.length}`);
    if (read !== null) files.push({ file, path, ...read });
  }
  return files;
}

/** Null for what is not a file, or went away since the folder was listed. */
async function readSource(
  path: string,
): Promise<Pick<RankerFile, 'source' | 'hash' | 'problem'> | null> {
  try {
    const about = await stat(path);
    if (!about.isFile()) return null;
    if (about.size > LIMITS.rankerFileBytesMax)
      return refused(
        `expected a file of at most ${LIMITS.rankerFileBytesMax} bytes, got ${about.size}`,
      );
    const source = await readFile(path, 'utf8');
    return { source, hash: createHash('sha256').update(source).digest('hex'), problem: null };
  } catch (error) {
    return isAbsence(error) ? null : refused(`expected a readable file, got ${wordsOf(error)}`);
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function refused(problem: string): Pick<RankerFile, 'source' | 'hash' | 'problem'> {
  return { source: '', hash: problem, problem };
}
