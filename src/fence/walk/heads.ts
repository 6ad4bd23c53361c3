/** What is known of heads, worked out once for each fencepost, which is immutable. */
import type { Position } from '../../model/positions.ts';
import type { Fencepost } from '../fencepost.ts';

export interface HeadMembers {
  readonly members: ReadonlySet<Position>;
  /** The oldest of them. */
  readonly lowest: number;
  /** Those that lie below the fencepost's range, and were taken up from older ones. */
  readonly carried: ReadonlySet<Position>;
  /** Whether they are all positions of the fencepost's range, so that nothing else can stand in it. */
  readonly isWhole: boolean;
  readonly isOutside: (position: Position) => boolean;
}

const headMembers = new WeakMap<Fencepost, HeadMembers>();
const NONE: ReadonlySet<Position> = new Set();

export function membersOf(post: Fencepost): HeadMembers {
  let known = headMembers.get(post);
  if (known === undefined) {
    known = readMembers(post);
    headMembers.set(post, known);
  }
  return known;
}

function readMembers({ head, above, upTo }: Fencepost): HeadMembers {
  const members = new Set(head);
  const lowest = Math.min(...head);
  let inRange = 0;
  for (const position of members) if (position > above && position <= upTo) inRange += 1;
  return {
    members,
    lowest,
    carried: lowest > above ? NONE : new Set(head.filter((position) => position <= above)),
    isWhole: inRange === upTo - above,
    isOutside: (position) => position < lowest || !members.has(position),
  };
}
