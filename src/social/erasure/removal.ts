/**
 * Removing what a list names, a share at a time, where any number of its rows may fail every time: a share that many
 * failures cut off is followed by one that goes on behind them, and then by one that tries them again.
 */
import { LRUCache } from 'lru-cache';
import { FAILURES_MAX } from '../../base/async/try-each.ts';
import { LIMITS } from '../../base/limits.ts';
import type { UserId } from '../../model/producers.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';

interface Stop {
  /** The key of the last row that was tried. */
  readonly after: unknown;
  /** Why a row before it is still there. */
  readonly failure: unknown;
}

/** Where the next shares go on. Of many erasures with failing rows, those tried least recently begin again. */
export class RemovalStops {
  readonly #stops = new LRUCache<string, Stop>({ max: LIMITS.erasedRowsMax });

  get isEmpty(): boolean {
    return this.#stops.size === 0;
  }

  get(person: UserId, list: string): Stop | null {
    return this.#stops.get(nameOf(person, list)) ?? null;
  }

  set(person: UserId, list: string, stop: Stop | null): void {
    if (stop === null) this.#stops.delete(nameOf(person, list));
    else this.#stops.set(nameOf(person, list), stop);
  }
}

function nameOf(person: UserId, list: string): string {
  return `${list} ${person}`;
}

/** A share of what is removed with a person. */
export interface RemovalShare {
  readonly person: UserId;
  readonly limit: number;
  /** Why some rows are still there. */
  readonly failures: unknown[];
  readonly stops: RemovalStops;
}

interface ListedRows<Row, Key> {
  /** Names the list among those of one person. */
  readonly list: string;
  readonly read: (page: KeyPage<Key>) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => Key;
  /** Whether the row existed. */
  readonly remove: (row: Row) => Promise<boolean>;
  /** Number of rows removed concurrently; left out for the usual number. */
  readonly atOnce?: number;
}

/** Tries at most `limit` rows and returns how many it removed. A list that cannot be read counts as one failure. */
export async function removeListed<Row, Key>(
  { person, limit, failures, stops }: RemovalShare,
  { list, read, keyOf, remove, atOnce = LIMITS.erasedAtOnceMax }: ListedRows<Row, Key>,
): Promise<number> {
  const stop = stops.get(person, list);
  const failed = stop === null ? [] : [stop.failure];
  const most = failed.length + FAILURES_MAX;
  let removed = 0;
  let after = (stop?.after ?? null) as Key | null;
  let isAtEnd = true;
  try {
    const rows = await read({ after, limit });
    isAtEnd = rows.length < limit;
    for (let from = 0; from < rows.length && failed.length < most; from += atOnce) {
      const some = rows.slice(from, from + atOnce);
      for (const end of await Promise.allSettled(some.map(remove)))
        if (end.status === 'rejected') failed.push(end.reason);
        else if (end.value) removed += 1;
      const last = some.at(-1);
      if (last !== undefined) after = keyOf(last);
    }
  } catch (error) {
    failed.push(error);
  }
  const isCutOff = failed.length >= most;
  const goesOn = isCutOff || (stop !== null && !isAtEnd);
  stops.set(person, list, goesOn ? { after, failure: failed[0] } : null);
  failures.push(...failed);
  return removed;
}

/** A list that is read as a whole, by its keys. */
export function pageOf<Row>(
  all: readonly Row[],
  keyOf: (row: Row) => string,
  { after, limit }: KeyPage<string>,
): readonly Row[] {
  return all
    .filter((row) => after === null || keyOf(row) > after)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, limit);
}
