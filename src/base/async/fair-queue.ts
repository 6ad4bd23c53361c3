/**
 * Waiting work, taken in turn by caller: one piece of each, and of one caller's the oldest first. So a caller with much
 * work waits behind its own, and one with a single piece waits for at most one piece of every other caller. Every step
 * takes the same time, however much waits.
 */

export interface FairQueue<T> {
  /** How many pieces wait. */
  size(): number;
  /** Adds a piece that came at an instant, which is not before that of the piece added last. */
  push(work: T, from: { readonly caller: string; readonly atMs: number }): void;
  /** Takes the oldest piece of the caller whose turn it is; undefined when nothing waits. */
  shift(): T | undefined;
  /**
   * Takes at most `max` pieces that came before an instant: the oldest, but the last one of a caller only when there is
   * no other.
   */
  takeLate(instantMs: number, max: number): readonly T[];
}

interface Piece<T> {
  readonly work: T;
  readonly atMs: number;
  readonly line: Line<T>;
  /** The next piece of the same caller. */
  next: Piece<T> | null;
  /** The neighbours in order of arrival. */
  older: Piece<T> | null;
  newer: Piece<T> | null;
}

/** What waits of one caller. */
interface Line<T> {
  readonly caller: string;
  first: Piece<T> | null;
  last: Piece<T> | null;
}

export function openFairQueue<T>(): FairQueue<T> {
  let size = 0;
  let oldest: Piece<T> | null = null;
  let newest: Piece<T> | null = null;
  /** In order of their turns. */
  const lines = new Map<string, Line<T>>();
  // Goes on to what is added later. A new iterator would step over all that was removed since the map last grew.
  let turns = lines.values();
  const takeFrom = (line: Line<T>): T | undefined => {
    const { first } = line;
    if (first === null) return undefined;
    line.first = first.next;
    if (line.first === null) lines.delete(line.caller);
    const { older, newer } = first;
    if (older === null) oldest = newer;
    else older.newer = newer;
    if (newer === null) newest = older;
    else newer.older = older;
    size -= 1;
    return first.work;
  };
  return {
    size: () => size,
    push(work, { caller, atMs }) {
      // An iterator that has reached the end stays there.
      if (size === 0) turns = lines.values();
      size += 1;
      const line = lines.get(caller) ?? { caller, first: null, last: null };
      const piece: Piece<T> = { work, atMs, line, next: null, older: newest, newer: null };
      if (newest === null) oldest = piece;
      else newest.newer = piece;
      newest = piece;
      if (line.last === null) line.first = piece;
      else line.last.next = piece;
      line.last = piece;
      lines.set(caller, line);
    },
    shift() {
      const line = size === 0 ? undefined : turns.next().value;
      if (line === undefined) return undefined;
      // Behind all others, if more of it waits.
      lines.delete(line.caller);
      lines.set(line.caller, line);
      return takeFrom(line);
    },
    takeLate(instantMs, max) {
      const taken: T[] = [];
      for (const isLastTaken of [false, true]) {
        for (let piece = oldest; piece !== null; piece = piece.newer) {
          if (piece.atMs >= instantMs || taken.length >= max) break;
          // Of its line it is the first, because the older ones were taken.
          if (piece.next === null && !isLastTaken) continue;
          taken.push(piece.work);
          takeFrom(piece.line);
        }
      }
      return taken;
    },
  };
}
