/** The documents of the index of words. */

/** What the index of words still has to work in; absent once it has. */
export interface Unindexed {
  readonly unindexed?: true;
}

/** The words by which an item is found, as of a revision; none, and the greatest of all, once it was deleted. */
export interface ItemWordsDocument {
  readonly _id: number;
  readonly words: readonly string[];
  readonly revision: number;
}

/** Up to which position every item was indexed once. */
export interface WordProgressDocument {
  readonly _id: 'words';
  readonly upTo: number;
}
