/** The command line of `palisade rank`: its own flags, and those of the server, which it passes on. */
import { isMap, parseJson } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import type { GivenArgument } from '../templates/arguments.ts';
import { readText, textParam } from '../templates/params.ts';
import { requireFolderOf, splitFlags, takeNames, wrongFlag } from './own-flags.ts';

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
  const { ranker = null, file = null, viewer, viewers, language = null, html = null } = values;
  if (ranker !== null && file !== null) throw wrongFlag('--ranker or --file', 'both');
  if (action === 'preview' && viewer === undefined) throw wrongFlag('--viewer ID', undefined);
  if (action === 'compare' && ranker === null && file === null)
    throw wrongFlag('--ranker NAME or --file FILE to compare with', undefined);
  if (action === 'evaluate')
    for (const name of NOT_EVALUATED)
      if (values[name] !== undefined) throw wrongFlag(`no --${name} with rank evaluate`, 'one');
  if (action !== 'evaluate' && values.heads !== undefined)
    throw wrongFlag('--heads with rank evaluate alone', `rank ${action}`);
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
    language,
    isWhole: values.whole ?? action === 'compare',
    atMs: readInstant(values.at),
    html,
    rest,
  };
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

/** The arguments of a template as `name=value,…`. */
export function readArgsFlag(text: string): readonly GivenArgument[] {
  return text
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw wrongFlag('--args name=value,…', pair);
      return { name: pair.slice(0, at), value: pair.slice(at + 1) };
    });
}

function readOptions(text: string): RankFlags['options'] {
  const options = parseJson(text);
  if (!isMap(options)) throw wrongFlag('--options as a JSON object', text);
  return options;
}
