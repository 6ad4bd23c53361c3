/** Options of LRU caches that allocate memory as they fill. */

interface Room {
  readonly maxSize: number;
  readonly sizeCalculation: () => number;
}

/**
 * Options for this many entries. Given as `max`, the library allocates memory for all of them at once: for 100,000
 * entries 2 MB and some milliseconds, in every process and whether they are used or not.
 */
export function roomFor(entries: number): Room {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
