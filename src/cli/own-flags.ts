/** Separates what a command names, its own flags and those of the server, and reads the first two. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../base/config/config-options.ts';
import { parseConfig, type EnvironmentVariables } from '../base/config/parse-config.ts';
import { splitWords } from '../base/config/parse-flags.ts';
import { FeedError } from '../base/errors.ts';
import { isWithin } from '../base/files.ts';

/** A command's own flags, as `parseArgs` takes them. */
export type OwnFlags = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/** What a command names, such as a folder, the values of its own flags, and the server's flags. */
export interface SplitFlags<Flags extends OwnFlags> {
  /** In their order, before, between or after flags. */
  readonly names: readonly string[];
  readonly values: ReturnType<typeof parseArgs<{ options: Flags }>>['values'];
  readonly rest: readonly string[];
}

/** Refuses, with BAD_USER_INPUT, an own flag twice or without its value, and a value for one that takes none. */
export function splitFlags<const Flags extends OwnFlags>(
  flags: Flags,
  words: readonly string[],
): SplitFlags<Flags> {
  const own: string[] = [];
  const others: string[] = [];
  const given = new Set<string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [, name = '', inline] = /^--([a-z-]+)(=.*)?$/s.exec(word) ?? [];
    const known = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (known?.type === 'boolean' && inline !== undefined)
      throw wrongFlag(`--${name} without a value`, word);
    if (known === undefined) {
      others.push(word);
      continue;
    }
    if (given.has(name)) throw wrongFlag(`--${name} once`, 'it twice');
    given.add(name);
    if (known.type === 'boolean') {
      own.push(word);
      continue;
    }
    const value = inline?.slice(1) ?? words[index + 1];
    if (value === undefined || (inline === undefined && value.startsWith('--')))
      throw wrongFlag(`a value for --${name}`, value);
    if (value.trim() === '') throw wrongFlag(`a value for --${name}`, 'an empty one');
    // As one word, because a value may begin with a dash.
    own.push(`--${name}=${value}`);
    if (inline === undefined) index += 1;
  }
  const { names, flags: rest } = splitWords(others);
  return { names, values: parseArgs({ args: own, options: flags, strict: true }).values, rest };
}

/** A server's configuration for a command that only prints a report. */
export function quietConfig(words: readonly string[], env: EnvironmentVariables): Config {
  return { ...parseConfig(words, env), logLevel: 'error' };
}

/**
 * What a command names, one word for each noun. Refuses, with BAD_USER_INPUT, a missing, blank or further word, such as
 * an empty variable of a shell where a file belongs.
 */
export function takeNames<const Nouns extends readonly string[]>(
  command: string,
  nouns: Nouns,
  names: readonly string[],
): { readonly [K in keyof Nouns]: string } {
  const expected = [command, ...nouns].join(' ');
  for (const [index, noun] of nouns.entries())
    if ((names[index] ?? '').trim() === '')
      throw wrongFlag(expected, `no ${noun.toLowerCase().replaceAll('|', ' or ')}`);
  const further = names[nouns.length];
  if (further !== undefined) throw wrongFlag(expected, `also ${JSON.stringify(further)}`);
  return names as { readonly [K in keyof Nouns]: string };
}

export function wrongFlag(expected: string, got: string | undefined): FeedError {
  return new FeedError('BAD_USER_INPUT', `expected ${expected}, got ${got ?? 'none'}`);
}

/** Refuses, with BAD_USER_INPUT, a file in a folder that does not exist, before any work is done for it. */
export function requireFolderOf(file: string): void {
  if (!existsSync(dirname(file))) throw wrongFlag('a file in a folder that is there', file);
}

/** Refuses, with BAD_USER_INPUT, to write into the embedded store's own folder, which a backup or a restore replaces. */
export function requireOutsideStore(
  { data, mongodbUrl }: Pick<Config, 'data' | 'mongodbUrl'>,
  path: string,
): void {
  if (mongodbUrl === null && isWithin(data, path))
    throw wrongFlag(`a place outside the data folder ${data}`, path);
}
