/** The command line of `palisade explain`: its own flags, and those of the server, which it leaves alone. */
import { itemPosition } from '../model/ids.ts';
import { position, type Position } from '../model/positions.ts';
import type { GivenArgument } from '../templates/arguments.ts';
import { splitFlags, wrongFlag } from './own-flags.ts';
import { readArgsFlag } from './rank-flags.ts';

export interface ExplainFlags {
  readonly item: Position;
  readonly viewer: string;
  readonly template: string;
  readonly args: readonly GivenArgument[];
  readonly language: string | null;
  /** The server's own flags. */
  readonly rest: readonly string[];
}

const OWN = {
  viewer: { type: 'string' },
  template: { type: 'string' },
  args: { type: 'string' },
  language: { type: 'string' },
} as const;

/** Takes the item as the first word or as the last. Refuses, with BAD_USER_INPUT, what cannot be meant. */
export function readExplainFlags(words: readonly string[]): ExplainFlags {
  const { values, rest } = splitFlags(OWN, words);
  const isFirst = rest[0]?.startsWith('--') === false;
  const word = isFirst ? rest[0] : rest.at(-1);
  if (word === undefined || word.startsWith('--'))
    throw wrongFlag('explain ITEM --viewer ID --template NAME', 'no item');
  const { viewer = '', template = '', args = '', language = null } = values;
  if (viewer === '') throw wrongFlag('--viewer ID', undefined);
  if (template === '') throw wrongFlag('--template NAME', undefined);
  return {
    item: readItem(word),
    viewer,
    template,
    args: readArgsFlag(args),
    language,
    rest: isFirst ? rest.slice(1) : rest.slice(0, -1),
  };
}

/** By the global id of the API, or by the number that `palisade export` gives it. */
function readItem(word: string): Position {
  const number = /^[1-9][0-9]{0,15}$/.test(word) ? Number(word) : Number.NaN;
  const found = Number.isSafeInteger(number) ? position(number) : itemPosition(word);
  if (found === null) throw wrongFlag('the id or the number of an item', word);
  return found;
}
