/** Options of LRU caches that take room as they fill. */

interface Room {
  readonly maxSize: number;
  readonly sizeCalculation: () => number;
}

/**
 * For at most so many entries. Told them as `max`, the library takes room for all at once: for 100,000 entries 2 MB and
 * some milliseconds, in every process and whether they come or not.
 */
export function roomFor(entries: number): Room {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
