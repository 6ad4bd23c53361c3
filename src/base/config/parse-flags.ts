/**
 * Reads a command line into texts by flag: `--name value`, `--name=value` and, for switches, `--name`, `--name off` and
 * `--no-name`.
 */
import { didYouMean } from '../did-you-mean.ts';
import type { ConfigOption } from './config-option.ts';
import { CONFIG_OPTIONS } from './config-options.ts';

const IS_SWITCH: ReadonlyMap<string, boolean> = new Map(
  Object.values<ConfigOption<unknown>>(CONFIG_OPTIONS).flatMap(({ flag, isSwitch = false }) =>
    flag === null ? [] : [[flag, isSwitch]],
  ),
);

/** Up to the last @, since an unescaped password may contain any character. */
const PASSWORD = /(:\/\/[^:@\s]*:).*@/s;

interface FlagWord {
  readonly name: string;
  readonly isNegated: boolean;
  /** What follows `=`. */
  readonly inline: string | null;
}

/** The text of every given flag. Problems are added to `problems`. */
export function parseFlags(
  argv: readonly string[],
  problems: string[],
): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  for (const { words, flag } of groupWords(argv)) {
    const [text = '', next] = words;
    if (flag === null) {
      problems.push(`${quote(text)}: expected a flag that starts with --`);
      continue;
    }
    const value = valueOf(flag, next);
    const problem = problemOf(flag, value, flags);
    if (problem !== null) problems.push(problem);
    else flags.set(flag.name, value ?? '');
  }
  return flags;
}

/** The words of flags, each with its value, and all others, in their order. */
export interface SplitWords {
  readonly flags: readonly string[];
  readonly names: readonly string[];
}

/** Separates what a command line names from its flags. An unknown flag takes the word after it, as in `parseFlags`. */
export function splitWords(argv: readonly string[]): SplitWords {
  const [flags, names]: [string[], string[]] = [[], []];
  for (const { words, flag } of groupWords(argv)) (flag === null ? names : flags).push(...words);
  return { flags, names };
}

/** A word that is a flag, with the next one if that is its value, or any other word. */
interface WordGroup {
  readonly words: readonly string[];
  readonly flag: FlagWord | null;
}

function* groupWords(argv: readonly string[]): Generator<WordGroup> {
  for (let index = 0; index < argv.length; index += 1) {
    const flag = readWord(argv[index] ?? '');
    const isNextTaken = flag !== null && takesNext(flag, argv[index + 1]);
    yield { words: argv.slice(index, index + (isNextTaken ? 2 : 1)), flag };
    if (isNextTaken) index += 1;
  }
}

function readWord(text: string): FlagWord | null {
  const [, no, name, inline = null] = /^--(no-)?([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  return name === undefined ? null : { name, isNegated: no !== undefined, inline };
}

function takesNext({ name, isNegated, inline }: FlagWord, next: string | undefined): boolean {
  if (inline !== null || isNegated || next === undefined) return false;
  return IS_SWITCH.get(name) === true ? isOnOff(next) : !next.startsWith('--');
}

function isOnOff(word: string): boolean {
  return word === 'on' || word === 'off';
}

function valueOf({ name, isNegated, inline }: FlagWord, next: string | undefined) {
  if (inline !== null || next !== undefined) return inline ?? next;
  if (IS_SWITCH.get(name) !== true) return undefined;
  return isNegated ? 'off' : 'on';
}

function problemOf(
  { name, isNegated }: FlagWord,
  value: string | undefined,
  flags: ReadonlyMap<string, string>,
): string | null {
  const isSwitch = IS_SWITCH.get(name);
  if (isSwitch === undefined)
    return `--${name}: unknown flag${didYouMean(
      `--${name}`,
      [...IS_SWITCH.keys()].map((flag) => `--${flag}`),
    )}`;
  if (flags.has(name)) return `--${name}: expected once, got it twice`;
  if (isNegated && !isSwitch) return `--no-${name}: expected --${name} with a value`;
  return value === undefined ? `--${name}: expected a value, got none` : null;
}

/** The given value, as a problem repeats it: without the password of an address, because problems are logged. */
export function quote(value: string): string {
  const told = value.replace(PASSWORD, '$1…@');
  return JSON.stringify(told.length > 80 ? `${told.slice(0, 80)}…` : told);
}
