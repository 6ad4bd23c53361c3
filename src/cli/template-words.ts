/** The command line of `palisade templates check`: the folders and files in it, and the server's own flags. */
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../base/config/parse-config.ts';
import { isTemplateFile } from '../templates/folder-reader.ts';
import { splitFlags, wrongFlag } from './own-flags.ts';

export interface TemplateWords {
  /** Folders that are checked as a whole, as written on the command line. */
  readonly folders: readonly string[];
  /** Files that are checked individually, among their neighbours. */
  readonly files: readonly string[];
  /** The server's own flags. */
  readonly rest: readonly string[];
}

/** Refuses all words at once that are neither a folder nor a template. */
export function readTemplateWords(words: readonly string[]): TemplateWords {
  const { names, rest } = splitFlags({}, words);
  const [action, ...paths] = names;
  if (action !== 'check') throw wrongFlag('templates check [FOLDER|FILE …]', action);
  const kinds = paths.map((path) => ({ path, kind: kindOf(path) }));
  const problems = kinds.flatMap(({ path, kind }) =>
    kind === 'folder' || kind === 'template'
      ? []
      : [
          `expected a folder or a file of the kind .yaml or .yml, got ${path.trim() === '' ? JSON.stringify(path) : path} (${kind.problem})`,
        ],
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    folders: kinds.flatMap(({ path, kind }) => (kind === 'folder' ? [path] : [])),
    files: kinds.flatMap(({ path, kind }) => (kind === 'template' ? [path] : [])),
    rest,
  };
}

function kindOf(path: string): 'folder' | 'template' | { readonly problem: string } {
  try {
    if (statSync(path).isDirectory()) return 'folder';
    return isTemplateFile(path) ? 'template' : { problem: 'a file of another kind' };
  } catch (error) {
    return { problem: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

/** The folders to read in addition to the configured ones, without duplicates; those of single files come last. */
export function foldersToRead(
  configured: readonly string[],
  { folders, files }: Pick<TemplateWords, 'folders' | 'files'>,
): readonly string[] {
  const known = new Map<string, string>();
  for (const folder of [...configured, ...folders, ...files.map((file) => dirname(file))])
    if (!known.has(resolve(folder))) known.set(resolve(folder), folder);
  return [...known.values()];
}
