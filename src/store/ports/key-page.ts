/** A page of a list that is sorted by key. */

/** At most `limit` entries whose keys come after `after`; from the start with null. */
export interface KeyPage<Key> {
  readonly after: Key | null;
  readonly limit: number;
}
