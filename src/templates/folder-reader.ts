/** Reads the folders of templates: which files they have, and each file as a source or as what is wrong with it. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import { lineNotInUtf8 } from '../base/utf8.ts';
import { nameIn, readTemplate, type TemplateSource } from './read-template.ts';

interface FileEntry {
  readonly file: string;
  /** Index of its folder; a name in a later folder replaces the same name in an earlier one. */
  readonly folder: number;
}

/** One file as it was read: a source, or why it is not one. */
export interface TemplateFile extends FileEntry {
  readonly name: string;
  readonly source: TemplateSource | null;
  readonly error: string | null;
}

export interface FolderReader {
  /** Every template file, by folder and then by file name. Throws INVALID_TEMPLATE if a folder cannot be read. */
  read(): Promise<readonly TemplateFile[]>;
}

const EXTENSIONS: ReadonlySet<string> = new Set(['.yaml', '.yml']);

export function isTemplateFile(file: string): boolean {
  return EXTENSIONS.has(extname(file)) && !basename(file).startsWith('.');
}

/**
 * The first folder is the shipped one; `--templates` names the rest. The reader remembers the last name of each file,
 * so that an edit that breaks even the name is reported under the right one.
 */
export function createFolderReader(dirs: readonly string[]): FolderReader {
  const lastNames = new Map<string, string>();
  return {
    async read() {
      const entries = (await Promise.all(dirs.map(listFolder))).flat();
      if (entries.length > LIMITS.templatesMax) {
        throw new FeedError(
          'INVALID_TEMPLATE',
          `--templates: expected at most ${LIMITS.templatesMax} template files, got ${entries.length}`,
        );
      }
      const read = await Promise.all(
        entries.map((entry) => readOne(entry, lastNames.get(entry.file) ?? null)),
      );
      const files = read.filter((one) => one !== null);
      for (const { file, name, source } of files) if (source !== null) lastNames.set(file, name);
      return files;
    },
  };
}

/** Sources by file: most files are unchanged at a reload, and every server of a process reads the shipped ones. */
const sources = new LRUCache<string, { readonly text: string; readonly source: TemplateSource }>(
  roomFor(LIMITS.templatesMax),
);

function sourceOf(file: string, text: string): TemplateSource {
  const known = sources.get(file);
  if (known?.text === text) return known.source;
  const source = readTemplate({ file, text });
  sources.set(file, { text, source });
  return source;
}

async function listFolder(dir: string, folder: number): Promise<readonly FileEntry[]> {
  try {
    const names = (await readdir(dir)).filter(isTemplateFile).sort();
    return names.map((name) => ({ file: join(dir, name), folder }));
  } catch (cause) {
    const flag = folder === 0 ? 'the shipped templates' : '--templates';
    throw new FeedError(
      'INVALID_TEMPLATE',
      `${flag}: expected a readable folder, got ${dir} (${codeOf(cause)})`,
      { cause },
    );
  }
}

/** Null if the file was removed between listing and reading, or is not a regular file. */
async function readOne(entry: FileEntry, lastName: string | null): Promise<TemplateFile | null> {
  const { file } = entry;
  let text: string;
  try {
    const size = await sizeOf(file);
    if (size === null) return null;
    if (size > LIMITS.templateBytesMax)
      return broken(
        entry,
        lastName,
        `${file}:1:1: expected at most ${LIMITS.templateBytesMax} bytes, got ${size}`,
      );
    const bytes = await readFile(file);
    text = bytes.toString();
    const line = lineNotInUtf8(bytes);
    if (line !== null)
      return broken(
        entry,
        lastName ?? nameIn({ file, text }),
        `${file}:${line}:1: expected text in UTF-8, got other bytes`,
      );
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    return broken(
      entry,
      lastName,
      `${file}:1:1: expected a readable file, got an error (${codeOf(cause)})`,
    );
  }
  try {
    const source = sourceOf(file, text);
    return { ...entry, name: source.name, source, error: null };
  } catch (cause) {
    if (!(cause instanceof FeedError)) throw cause;
    return broken(entry, lastName ?? nameIn({ file, text }), cause.message);
  }
}

/** The size of a regular file in bytes, null for anything else: reading a pipe would never end. */
async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file);
  return found.isFile() ? found.size : null;
}

/** Without a name, the file's own name is used. */
function broken(entry: FileEntry, name: string | null, error: string): TemplateFile {
  const { file } = entry;
  return { ...entry, name: name ?? basename(file, extname(file)), source: null, error };
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}
