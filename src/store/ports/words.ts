/** The port of the index of words, which tells a search where to look. */
import type { Enumeration } from '../../fence/source.ts';
import type { RangeQuery } from '../../model/positions.ts';

/**
 * Which items hold which words in their title and text. The index is derived from the items with some delay. Until an
 * edit or a deletion is indexed, its position matches every search, so that no item is missed.
 */
export interface WordStore {
  /**
   * The positions in the range whose items may hold every word of the search, each as the beginning of a word, in the
   * requested order, at most `limit`; no other position up to `settledTo` does. Some may be of items that do not exist
   * or do not hold the words, so check the items. Null when the index cannot answer for the start of the range: it is
   * not indexed yet, or too many items hold the words. The words are as `wordsOf` returns them.
   * Refuses an empty list, and texts that are not words.
   */
  find(words: readonly string[], query: RangeQuery): Promise<Enumeration | null>;
  /**
   * Indexes at most `limit` items that were published, edited or deleted, and returns how many; 0 when none is left.
   * Words that an item no longer holds are removed. Safe to repeat, to interrupt and to run concurrently. Rejects once
   * for a damaged item, with the share done: the item is skipped. It also rejects when the index itself is damaged:
   * that part is rebuilt from the items, and `find` cannot answer from it until then.
   */
  index(limit: number): Promise<number>;
}
