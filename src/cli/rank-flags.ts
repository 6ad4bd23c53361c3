/** The command line of `palisade rank`: its own flags, and those of the server, which it passes on. */
import { isMap, parseJson } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import type { GivenArgument } from '../templates/arguments.ts';
import { readText, textParam } from '../templates/params.ts';
import { requireFolderOf, splitFlags, takeNames, wrongFlag, type SplitFlags } from './own-flags.ts';

const ACTIONS = ['preview', 'compare', 'evaluate'] as const;
export type RankAction = (typeof ACTIONS)[number];

export interface RankFlags {
  readonly action: RankAction;
  readonly template: string;
  readonly args: readonly GivenArgument[];
  /** The requested viewers; if empty, the authors of the newest items. */
  readonly viewers: readonly string[];
  /** How many viewers to take when none are named. */
  readonly viewersMax: number;
  readonly ranker: string | null;
  /** A ranker file, instead of `ranker`. */
  readonly file: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly language: string | null;
  readonly isWhole: boolean;
  /** The point in time to look from, in ms since 1970; null for now. */
  readonly atMs: number | null;
  /** How many of each viewer's newest heads to evaluate. */
  readonly headsMax: number;
  /** Where to write the comparison as a page. */
  readonly html: string | null;
  /** The server's own flags. */
  readonly rest: readonly string[];
}

const OWN = {
  viewer: { type: 'string' },
  viewers: { type: 'string' },
  ranker: { type: 'string' },
  file: { type: 'string' },
  options: { type: 'string' },
  args: { type: 'string' },
  language: { type: 'string' },
  whole: { type: 'boolean' },
  html: { type: 'string' },
  at: { type: 'string' },
  heads: { type: 'string' },
} as const;

type RankValues = SplitFlags<typeof OWN>['values'];

const VIEWERS_DEFAULT = 500;
const HEADS_DEFAULT = 50;
/** Options that an evaluation cannot use, because it looks at heads as they were made. */
const NOT_EVALUATED = ['whole', 'at', 'html'] as const;

/** Refuses, with BAD_USER_INPUT, a contradictory or malformed command line. */
export function readRankFlags(words: readonly string[]): RankFlags {
  const { names, values, rest } = splitFlags(OWN, words);
  const [action, ...others] = names;
  if (!isAction(action))
    throw wrongFlag('rank preview, rank compare or rank evaluate TEMPLATE', action);
  const [template] = takeNames(`rank ${action}`, ['TEMPLATE'], others);
  const { ranker = null, file = null, viewer, viewers, html = null } = values;
  refuseContradictions(action, values);
  if (html !== null) requireFolderOf(html);
  const isCount = viewers !== undefined && /^\d+$/.test(viewers) && !viewers.includes(',');
  return {
    action,
    template,
    args: readArgsFlag(values.args ?? ''),
    viewers: [viewer ?? '', ...(isCount ? [] : (viewers ?? '').split(','))].filter(
      (id) => id !== '',
    ),
    viewersMax: isCount
      ? readCount('viewers', viewers, LIMITS.comparedViewersMax)
      : VIEWERS_DEFAULT,
    headsMax:
      values.heads === undefined
        ? HEADS_DEFAULT
        : readCount('heads', values.heads, LIMITS.evaluatedHeadsMax),
    ranker,
    file,
    options: readOptions(values.options ?? '{}'),
    language: readLanguageFlag(values.language),
    isWhole: values.whole ?? action === 'compare',
    atMs: readInstant(values.at),
    html,
    rest,
  };
}

/** Refuses flags that would have no effect, so that nobody takes a report for another. */
function refuseContradictions(action: RankAction, values: RankValues): void {
  const { ranker, file, viewer, viewers, options, heads, html } = values;
  const isNamed = ranker !== undefined || file !== undefined;
  if (ranker !== undefined && file !== undefined) throw wrongFlag('--ranker or --file', 'both');
  if (action === 'preview' && viewer === undefined) throw wrongFlag('--viewer ID', undefined);
  if (action === 'compare' && !isNamed)
    throw wrongFlag('--ranker NAME or --file FILE to compare with', undefined);
  if (options !== undefined && !isNamed)
    throw wrongFlag('--ranker or --file with --options', 'neither');
  if (action === 'evaluate')
    for (const name of NOT_EVALUATED)
      if (values[name] !== undefined) throw wrongFlag(`no --${name} with rank evaluate`, 'one');
  if (action !== 'evaluate' && heads !== undefined)
    throw wrongFlag('--heads with rank evaluate alone', `rank ${action}`);
  if (action === 'preview' && viewers !== undefined)
    throw wrongFlag('--viewers with rank compare or rank evaluate', 'rank preview');
  if (action === 'preview' && html !== undefined)
    throw wrongFlag('--html with rank compare alone', 'rank preview');
  if (viewer !== undefined && viewers !== undefined)
    throw wrongFlag('--viewer or --viewers', 'both');
}

function isAction(word: string | undefined): word is RankAction {
  return ACTIONS.some((action) => action === word);
}

function readInstant(text: string | undefined): number | null {
  if (text === undefined) return null;
  const read = readText({ ...textParam('an instant'), type: 'instant' }, text);
  if (!('text' in read)) throw wrongFlag(`--at ${read.expected}`, text);
  return Date.parse(read.text);
}

function readCount(flag: string, text: string, max: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > max) throw wrongFlag(`--${flag} from 1 to ${max}`, text);
  return count;
}

/** The language of a client, spelled as its tags are; null when left out. */
export function readLanguageFlag(text: string | undefined): string | null {
  if (text === undefined) return null;
  const read = readText({ ...textParam('a language'), type: 'language' }, text);
  if (!('text' in read)) throw wrongFlag(`--language ${read.expected}`, text);
  return read.text;
}

/** The arguments of a template as `name=value,…`; a name that is repeated gets a list of values. */
export function readArgsFlag(text: string): readonly GivenArgument[] {
  const given = new Map<string, string[]>();
  for (const pair of text.split(',').filter((word) => word !== '')) {
    const at = pair.indexOf('=');
    if (at < 1) throw wrongFlag('--args name=value,…', pair);
    const name = pair.slice(0, at);
    given.set(name, [...(given.get(name) ?? []), pair.slice(at + 1)]);
  }
  return [...given].map(([name, values]) =>
    values.length === 1 ? { name, value: values[0] } : { name, values },
  );
}

function readOptions(text: string): RankFlags['options'] {
  const options = parseJson(text);
  if (!isMap(options)) throw wrongFlag('--options as a JSON object', text);
  return options;
}
