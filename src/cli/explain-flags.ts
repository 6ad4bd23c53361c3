/** The command line of `palisade explain`: its own flags, and those of the server, which it passes on. */
import { LIMITS } from '../base/limits.ts';
import { itemNamed } from '../model/ids.ts';
import type { Position } from '../model/positions.ts';
import type { GivenArgument } from '../templates/arguments.ts';
import { splitFlags, takeNames, wrongFlag } from './own-flags.ts';
import { readArgsFlag, readLanguageFlag } from './rank-flags.ts';

export interface ExplainFlags {
  /** The item to explain, or its place in the feed, starting at 1. */
  readonly asked: { readonly item: Position } | { readonly place: number };
  readonly viewer: string;
  readonly template: string;
  readonly args: readonly GivenArgument[];
  readonly language: string | null;
  /** The server's own flags. */
  readonly rest: readonly string[];
}

const OWN = {
  place: { type: 'string' },
  viewer: { type: 'string' },
  template: { type: 'string' },
  args: { type: 'string' },
  language: { type: 'string' },
} as const;

/** Accepts the item before or after flags. Refuses contradictory or malformed words with BAD_USER_INPUT. */
export function readExplainFlags(words: readonly string[]): ExplainFlags {
  const { names, values, rest } = splitFlags(OWN, words);
  const { place, viewer, template, args = '' } = values;
  const asked = readAsked(place, names);
  if (viewer === undefined) throw wrongFlag('--viewer ID', undefined);
  if (template === undefined) throw wrongFlag('--template NAME', undefined);
  const language = readLanguageFlag(values.language);
  return { asked, viewer, template, args: readArgsFlag(args), language, rest };
}

/** The item or place asked about. */
function readAsked(place: string | undefined, names: readonly string[]): ExplainFlags['asked'] {
  if (place === undefined && names.length === 0)
    throw wrongFlag('explain ITEM or --place N', 'neither');
  if (place === undefined) return { item: readItem(takeNames('explain', ['ITEM'], names)[0]) };
  if (names.length > 0) throw wrongFlag('ITEM or --place', 'both');
  return { place: readPlace(place) };
}

function readPlace(word: string): number {
  const placesMax = LIMITS.explainedPagesMax * LIMITS.pageItemsMax;
  const place = /^[1-9][0-9]{0,8}$/.test(word) ? Number(word) : 0;
  if (place < 1 || place > placesMax) throw wrongFlag(`--place from 1 to ${placesMax}`, word);
  return place;
}

/** Accepts the global id of the API, or the number that `palisade export` gives the item, as 12 or item:12. */
function readItem(word: string): Position {
  const found = itemNamed(/^[1-9]/.test(word) ? `item:${word}` : word);
  if (found === null) throw wrongFlag('the id or the number of an item', word);
  return found;
}
