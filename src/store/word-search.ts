/**
 * Searches an index of words, on any engine: reads the range in spans that hold few enough positions, from where
 * reading begins, and intersects the positions of all words.
 */
import { LIMITS } from '../base/limits.ts';
import { cut, drained, endOf, isEmpty, restOf } from '../fence/enumeration.ts';
import type { Enumeration } from '../fence/source.ts';
import type { Payload } from '../model/items.ts';
import { position, type Position, type Range, type RangeQuery } from '../model/positions.ts';
import { wordsOf } from '../model/words.ts';

/** A span that holds too much is tried again with its length divided by this. */
const NARROWING = 8;

export interface WordProgress {
  /** Every item up to here was indexed once. */
  readonly indexedTo: Position;
  /**
   * Positions in the range that were edited or deleted since; null when there are more than LIMITS.wordChangesReadMax.
   */
  readonly changed: readonly Position[] | null;
}

/** What an engine reports about its index. */
export interface WordReads {
  progress(range: Range): Promise<WordProgress>;
  /**
   * The positions in the range that are indexed under a word with this prefix; null when there are too many. Read after
   * the progress.
   */
  holding(prefix: string, range: Range): Promise<readonly Position[] | null>;
}

/** The words that an item is indexed under, without duplicates. */
export function indexedWords({ title, text }: Pick<Payload, 'title' | 'text'>): readonly string[] {
  return [...new Set(wordsOf(`${title ?? ''}\n${text ?? ''}`).map(cutWord))];
}

/** A long word is indexed and searched by its beginning. */
function cutWord(word: string): string {
  if (word.length <= LIMITS.wordCharsMax) return word;
  // Half a surrogate pair is not a letter.
  return word.slice(0, LIMITS.wordCharsMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** Implements `WordStore.find`. */
export async function findByWords(
  reads: WordReads,
  words: readonly string[],
  query: RangeQuery,
): Promise<Enumeration | null> {
  if (isEmpty(query) || query.limit === 0) return isEmpty(query) ? drained(query, []) : null;
  // First how far the index is, then what it holds: what is indexed in between is found either way.
  const { indexedTo, changed } = await reads.progress(query);
  const known = knownPart(query, indexedTo);
  if (known === null || changed === null) return null;
  const found: Position[] = [];
  let left = known;
  let length = known.upTo - known.above;
  for (let step = 0; step < LIMITS.wordSpansMax && !isEmpty(left); step += 1) {
    const span = beginning(left, length);
    const held = await holdingAll(reads, words, span);
    if (held === null) {
      if (length === 1) break;
      length = Math.ceil(length / NARROWING);
      continue;
    }
    found.push(...inOrder(query, [...held, ...changed.filter((at) => isWithin(span, at))]));
    left = restOf(left, endOf(span));
    if (found.length >= query.limit) break;
  }
  if (left === known) return null;
  return cut(query, found, query.order === 'newest' ? left.upTo : left.above);
}

/** The part of the range that the index covers, if reading begins there. */
function knownPart(query: RangeQuery, indexedTo: Position): RangeQuery | null {
  if (query.upTo <= indexedTo) return query;
  if (query.order === 'newest' || query.above >= indexedTo) return null;
  return { ...query, upTo: indexedTo };
}

function beginning(query: RangeQuery, length: number): RangeQuery {
  return query.order === 'newest'
    ? { ...query, above: position(Math.max(query.above, query.upTo - length)) }
    : { ...query, upTo: position(Math.min(query.upTo, query.above + length)) };
}

/** The positions that hold every word according to the index; null when there are too many for each word. */
async function holdingAll(
  reads: WordReads,
  words: readonly string[],
  span: RangeQuery,
): Promise<readonly Position[] | null> {
  const prefixes = [...new Set(words.map(cutWord))];
  const each = await Promise.all(prefixes.map((prefix) => reads.holding(prefix, span)));
  const listed = each.filter((positions) => positions !== null);
  const [first, ...others] = listed.toSorted((one, other) => one.length - other.length);
  if (first === undefined) return null;
  const sets = others.map((positions) => new Set(positions));
  return first.filter((at) => sets.every((set) => set.has(at)));
}

function isWithin({ above, upTo }: Range, at: Position): boolean {
  return above < at && at <= upTo;
}

/** Without duplicates. */
function inOrder({ order }: RangeQuery, positions: readonly Position[]): readonly Position[] {
  return [...new Set(positions)].sort((a, b) => (order === 'newest' ? b - a : a - b));
}
