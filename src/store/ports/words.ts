/** The port of the index of words, which a search asks where to look. */
import type { Enumeration } from '../../fence/source.ts';
import type { RangeQuery } from '../../model/positions.ts';

/**
 * Which items hold which words of their title and text. It is derived from the items, some time after them. Until an edit
 * or a deletion is worked in, its position is an answer to every search, so none is missed.
 */
export interface WordStore {
  /**
   * The positions of the range that may hold every word of the search, each as the beginning of a word, in the asked order,
   * at most `limit`; no other position up to `settledTo` holds them. An item that is not there, or does not hold them, may
   * be among them: ask the item. Null when the index cannot tell how the range begins: it has not come so far, or too much
   * holds the words. The words are as `wordsOf` gives them.
   * Refuses none, and what is no word.
   */
  find(words: readonly string[], query: RangeQuery): Promise<Enumeration | null>;
  /**
   * Works in at most `limit` items that were published, edited or deleted, and says how many; 0 when none is left. Words
   * that an item no longer holds are gone afterwards. Safe to repeat, to cut short and to run twice at once. Where an item
   * is damaged it rejects once, with the share done: the item is passed over. So it does where the index itself is damaged:
   * that part is built again from the items, and `find` cannot tell until then.
   */
  index(limit: number): Promise<number>;
}
