/** Tells a command's own flags from those of the server. */
import { FeedError } from '../base/errors.ts';

/** A command's own flags, as `parseArgs` takes them. */
export type OwnFlags = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

export interface SplitFlags {
  readonly own: readonly string[];
  readonly rest: readonly string[];
}

/** Refuses, with BAD_USER_INPUT, an own flag without its value. */
export function splitFlags(flags: OwnFlags, words: readonly string[]): SplitFlags {
  const own: string[] = [];
  const rest: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [, name = '', inline] = /^--([a-z-]+)(=.*)?$/s.exec(word) ?? [];
    const known = Object.hasOwn(flags, name) ? flags[name] : undefined;
    (known === undefined ? rest : own).push(word);
    const next = words[index + 1];
    if (known?.type !== 'string' || inline !== undefined) continue;
    if (next === undefined || next.startsWith('--')) throw wrongFlag(`a value for ${word}`, next);
    own.push(next);
    index += 1;
  }
  return { own, rest };
}

export function wrongFlag(expected: string, got: string | undefined): FeedError {
  return new FeedError('BAD_USER_INPUT', `expected ${expected}, got ${got ?? 'none'}`);
}
