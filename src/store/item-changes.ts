/** The changes of items, counted, with the positions of the last ones. */
import { LIMITS } from '../base/limits.ts';
import type { Position } from '../model/positions.ts';
import { changedSince, type ChangedSince } from './ports/changed-since.ts';

export interface NotedChanges {
  count(): number;
  /** The changes after the first `seen`. The positions are null also when any item may have changed. */
  since(seen: number): ChangedSince;
  /** Null for a change that may concern any item. */
  note(at: Position | null): void;
}

export function openItemChanges(): NotedChanges {
  let count = 0;
  /** Oldest first; none before a change that may concern any item. */
  let last: Position[] = [];
  return {
    count: () => count,
    since: (seen) => changedSince({ count, last }, seen),
    note(at) {
      count += 1;
      if (at === null) last = [];
      else last.push(at);
      if (last.length > 2 * LIMITS.itemChangesNamedMax)
        last = last.slice(-LIMITS.itemChangesNamedMax);
    },
  };
}
