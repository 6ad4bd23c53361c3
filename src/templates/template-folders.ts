/** Reads the folders templates live in: which files they hold, and each as a source or as what is wrong with it. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { nameIn, readTemplate, type TemplateSource } from './template-file.ts';
import type { ReadFile } from './template-set.ts';

const EXTENSIONS: ReadonlySet<string> = new Set(['.yaml', '.yml']);

export function isTemplateFile(file: string): boolean {
  return EXTENSIONS.has(extname(file)) && !basename(file).startsWith('.');
}

/** Remembers which name a file last had, so that an edit that breaks even its name is told under the right one. */
export interface FolderReader {
  /** Every template file, by folder and then by file name. Throws INVALID_TEMPLATE when a folder cannot be read. */
  read(): Promise<readonly ReadFile[]>;
}

/** The first folder is the shipped one; the rest were named by `--templates`. */
export function createFolderReader(dirs: readonly string[]): FolderReader {
  const lastNames = new Map<string, string>();
  return {
    async read() {
      const listed = await Promise.all(
        dirs.map(async (dir, folder) =>
          (await listFolder(dir, folder)).map((file) => ({ file, folder })),
        ),
      );
      const files = listed.flat();
      if (files.length > LIMITS.templatesMax) {
        throw new FeedError(
          'INVALID_TEMPLATE',
          `--templates: expected at most ${LIMITS.templatesMax} template files, got ${files.length}`,
        );
      }
      const read = await Promise.all(
        files.map(({ file, folder }) => readOne(file, folder, lastNames.get(file))),
      );
      for (const one of read) if (one?.source != null) lastNames.set(one.file, one.name);
      return read.filter((one) => one !== null);
    },
  };
}

async function listFolder(dir: string, folder: number): Promise<readonly string[]> {
  try {
    const names = await readdir(dir);
    return names
      .filter(isTemplateFile)
      .sort()
      .map((name) => join(dir, name));
  } catch (cause) {
    const flag = folder === 0 ? 'the shipped templates' : '--templates';
    throw new FeedError(
      'INVALID_TEMPLATE',
      `${flag}: expected a readable folder, got ${dir} (${codeOf(cause)})`,
      { cause },
    );
  }
}

/** Null when the file went away between listing and reading, or is no file. */
async function readOne(
  file: string,
  folder: number,
  lastName: string | undefined,
): Promise<ReadFile | null> {
  let text: string;
  try {
    const { size } = await statFile(file);
    if (size === null) return null;
    if (size > LIMITS.templateBytesMax)
      return broken(file, folder, {
        name: lastName,
        error: `${file}:1:1: expected at most ${LIMITS.templateBytesMax} bytes, got ${size}`,
      });
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    return broken(file, folder, {
      name: lastName,
      error: `${file}:1:1: expected a readable file (${codeOf(cause)})`,
    });
  }
  try {
    const source: TemplateSource = readTemplate({ file, text });
    return { file, folder, name: source.name, source, error: null };
  } catch (cause) {
    if (!(cause instanceof FeedError)) throw cause;
    return broken(file, folder, {
      name: lastName ?? nameIn({ file, text }) ?? undefined,
      error: cause.message,
    });
  }
}

/** The size of a regular file, null for anything else: reading a pipe would never end. */
async function statFile(file: string): Promise<{ readonly size: number | null }> {
  const found = await stat(file);
  return { size: found.isFile() ? found.size : null };
}

function broken(
  file: string,
  folder: number,
  { name, error }: { readonly name: string | undefined; readonly error: string },
): ReadFile {
  return { file, folder, name: name ?? basename(file, extname(file)), source: null, error };
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}
