/** Reads the module files of a folder. Subfolders, and names that begin with a dot or an underscore, are skipped. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '../../base/limits.ts';
import { lineNotInUtf8 } from '../../base/utf8.ts';

export interface ModuleFile {
  /** The file's name within the folder. */
  readonly file: string;
  readonly path: string;
  readonly source: string;
  readonly hash: string;
  /** Why its text could not be read; null if it was. */
  readonly problem: string | null;
}

type FileText = Pick<ModuleFile, 'source' | 'hash' | 'problem'>;

const RANKER_FILE = /^[^._].*\.m?js$/;

export function isModuleFile(name: string): boolean {
  return RANKER_FILE.test(name);
}

/** Every module file, ordered by name; those beyond the limit have a problem. Rejects when the folder cannot be read. */
export async function readModuleFiles(dir: string): Promise<readonly ModuleFile[]> {
  const names = (await readdir(dir)).filter(isModuleFile).sort();
  const files: ModuleFile[] = [];
  for (const [index, file] of names.entries()) {
    const path = join(dir, file);
    const text =
      index < LIMITS.rankersMax
        ? await readText(path)
        : refusedFile(
            `expected at most ${LIMITS.rankersMax} files in the folder, got ${names.length}`,
          );
    if (text !== null) files.push({ file, path, ...text });
  }
  return files;
}

/** Null if it is not a file, or was removed since the folder was listed. */
async function readText(path: string): Promise<FileText | null> {
  try {
    const about = await stat(path);
    if (!about.isFile()) return null;
    if (about.size > LIMITS.rankerFileBytesMax)
      return refusedFile(
        `expected a file of at most ${LIMITS.rankerFileBytesMax} bytes, got ${about.size}`,
      );
    const bytes = await readFile(path);
    const line = lineNotInUtf8(bytes);
    if (line !== null) return refusedFile(`line ${line}: expected text in UTF-8, got other bytes`);
    const source = bytes.toString();
    return { source, hash: createHash('sha256').update(source).digest('hex'), problem: null };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? null
      : refusedFile(`expected a readable file, got an error (${code})`);
  }
}

function refusedFile(problem: string): FileText {
  return { source: '', hash: problem, problem };
}
