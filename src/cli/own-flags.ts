/** Separates a command's own flags from those of the server, and reads the former. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../base/config/config-options.ts';
import { parseConfig, type EnvironmentVariables } from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';

/** A command's own flags, as `parseArgs` takes them. */
export type OwnFlags = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/** The values of a command's own flags, and the remaining words for the server's. */
export interface SplitFlags<Flags extends OwnFlags> {
  readonly values: ReturnType<typeof parseArgs<{ options: Flags }>>['values'];
  readonly rest: readonly string[];
}

/** Refuses, with BAD_USER_INPUT, an own flag without its value, and a value for one that takes none. */
export function splitFlags<const Flags extends OwnFlags>(
  flags: Flags,
  words: readonly string[],
): SplitFlags<Flags> {
  const own: string[] = [];
  const rest: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [, name = '', inline] = /^--([a-z-]+)(=.*)?$/s.exec(word) ?? [];
    const known = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (known?.type === 'boolean' && inline !== undefined)
      throw wrongFlag(`--${name} without a value`, word);
    if (known?.type !== 'string' || inline !== undefined) {
      (known === undefined ? rest : own).push(word);
      continue;
    }
    const next = words[index + 1];
    if (next === undefined || next.startsWith('--')) throw wrongFlag(`a value for ${word}`, next);
    // As one word, because a value may begin with a dash.
    own.push(`${word}=${next}`);
    index += 1;
  }
  return { values: parseArgs({ args: own, options: flags, strict: true }).values, rest };
}

/** A server's configuration for a command that only prints a report. */
export function quietConfig(words: readonly string[], env: EnvironmentVariables): Config {
  return { ...parseConfig(words, env), logLevel: 'error' };
}

/** Whether a word names something, such as a folder: it is not left out, not empty, and no flag. */
export function isNamed(word: string | undefined): word is string {
  return word !== undefined && word !== '' && !word.startsWith('--');
}

export function wrongFlag(expected: string, got: string | undefined): FeedError {
  return new FeedError('BAD_USER_INPUT', `expected ${expected}, got ${got ?? 'none'}`);
}

/** Refuses, with BAD_USER_INPUT, a file in a folder that does not exist, before any work is done for it. */
export function requireFolderOf(file: string): void {
  if (!existsSync(dirname(file))) throw wrongFlag('a file in a folder that is there', file);
}
