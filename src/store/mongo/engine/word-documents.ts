/** The documents of the index of words. */

/** A mark that the item still has to be indexed by its words; absent once it has been. */
export interface Unindexed {
  readonly unindexed?: true;
}

/**
 * The words by which an item is found, as of a revision, which counts from a greater number in each version of words; no
 * words and the greatest revision once it was deleted.
 */
export interface ItemWordsDocument {
  readonly _id: number;
  readonly words: readonly string[];
  readonly revision: number;
}

/** The position up to which every item was indexed once, by one version of words. */
export interface WordProgressDocument {
  readonly _id: string;
  readonly upTo: number;
}
