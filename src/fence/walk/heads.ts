/** Facts about heads, computed once for each fencepost, which is immutable. */
import { oncePer } from '../../base/once.ts';
import type { Position } from '../../model/positions.ts';
import type { Fencepost } from '../fencepost.ts';

export interface HeadFacts {
  /** The oldest item. */
  readonly lowest: number;
  /** The items below the fencepost's range, carried over from older fenceposts. */
  readonly carried: ReadonlySet<Position>;
  /** Whether the items are all positions of the fencepost's range, so that nothing else can be in it. */
  readonly isWhole: boolean;
  readonly isOutside: (position: Position) => boolean;
}

const NONE: ReadonlySet<Position> = new Set();

/** Computed once for each fencepost. */
export const headFactsOf = oncePer(readFacts);

/** A head is short enough for a linear search, and there are too many heads to keep a set for each. */
function readFacts({ head, above, upTo }: Fencepost): HeadFacts {
  const lowest = Math.min(...head);
  let inRange = 0;
  for (const position of head) if (position > above && position <= upTo) inRange += 1;
  return {
    lowest,
    carried: lowest > above ? NONE : new Set(head.filter((position) => position <= above)),
    isWhole: inRange === upTo - above,
    isOutside: (position) => position < lowest || !head.includes(position),
  };
}
