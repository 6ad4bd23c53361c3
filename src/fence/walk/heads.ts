/** Heads as sets, worked out once for each fencepost, which is immutable. */
import type { Position } from '../../model/positions.ts';
import type { Fencepost } from '../fencepost.ts';

export interface HeadMembers {
  readonly members: ReadonlySet<Position>;
  /** The oldest of them. */
  readonly lowest: number;
}

const headMembers = new WeakMap<Fencepost, HeadMembers>();
const carriedItems = new WeakMap<Fencepost, ReadonlySet<Position>>();
const NONE: ReadonlySet<Position> = new Set();

export function membersOf(post: Fencepost): HeadMembers {
  let known = headMembers.get(post);
  if (known === undefined) {
    known = { members: new Set(post.head), lowest: Math.min(...post.head) };
    headMembers.set(post, known);
  }
  return known;
}

/** The items of a head that lie below the fencepost's range, and were taken up from older ones. */
export function carriedIn(post: Fencepost): ReadonlySet<Position> {
  const { lowest } = membersOf(post);
  if (lowest > post.above) return NONE;
  let known = carriedItems.get(post);
  if (known === undefined) {
    known = new Set(post.head.filter((position) => position <= post.above));
    carriedItems.set(post, known);
  }
  return known;
}
