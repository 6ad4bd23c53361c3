/** Binary search. */

/** The first index of an ordered list from which on `isBefore` is false; the list's length when it is true for all. */
export function firstFrom<T>(list: ArrayLike<T>, isBefore: (each: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
