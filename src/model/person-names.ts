/**
 * How people are found by a part of their name. The parts are the login, and each word of the display name, without the
 * punctuation inside them. Stores list people by the beginnings of these parts, in a few lengths; a longer beginning is
 * found by the next shorter one and compared with the parts.
 */
import { LIMITS } from '../base/limits.ts';
import type { Person } from './people.ts';
import { foldName, wordsOf } from './words.ts';

/**
 * In code points. Many people share a short beginning, so these are close together; further apart, each is still a fair
 * share of the next shorter one.
 */
const LENGTHS = [1, 2, 3, 5, 8, 13, 21, 32] as const;

type Named = Pick<Person, 'id' | 'name' | 'state'>;

/** The beginnings under which a store lists the person, without duplicates; none for an erased person. */
export function nameBeginnings(person: Named): readonly string[] {
  return [...new Set(partsOf(person).flatMap(beginningsOf))];
}

/** What a search looks for: the folded words of the text, without the `@` in front of a login. Empty without any. */
export function soughtParts(text: string): readonly string[] {
  return [...new Set(piecesOf(foldName(text).trim().replace(/^@/, '')))];
}

/** The beginning under which stores list everybody who has one of the sought parts: that of the longest. */
export function soughtBeginning(sought: readonly string[]): string {
  const [longest = ''] = sought
    .flatMap((part) => beginningsOf(part).slice(-1))
    .toSorted((one, other) => other.length - one.length);
  return longest;
}

/** Whether each of the sought parts begins a part of the person's names. */
export function isNamed(person: Named, sought: readonly string[]): boolean {
  const parts = partsOf(person);
  return sought.every((each) => parts.some((part) => part.startsWith(each)));
}

/** A word with punctuation inside is one part, and each of its words is another. */
function partsOf({ id, name, state }: Named): readonly string[] {
  if (state === 'erased') return [];
  const ofName = name === null ? [] : [...piecesOf(foldName(name)), ...wordsOf(name).map(foldName)];
  return [...new Set([...piecesOf(foldName(id)), ...ofName])].slice(0, LIMITS.namePartsMax);
}

/** What stands between spaces, without its punctuation if there is anything else. */
function piecesOf(folded: string): readonly string[] {
  return folded
    .split(/\s+/u)
    .filter((piece) => piece !== '')
    .map((piece) => piece.replace(/[^\p{L}\p{N}\p{M}]/gu, '') || piece);
}

/** From the shortest to the longest. */
function beginningsOf(part: string): readonly string[] {
  const characters = [...part];
  return LENGTHS.filter((length) => length <= characters.length).map((length) =>
    characters.slice(0, length).join(''),
  );
}
