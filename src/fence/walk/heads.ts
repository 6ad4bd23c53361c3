/** What heads hold, worked out once for each fencepost, which is immutable. */
import type { Position } from '../../model/positions.ts';
import type { Fencepost } from '../fencepost.ts';

const lowests = new WeakMap<Fencepost, number>();
const carriedItems = new WeakMap<Fencepost, ReadonlySet<Position>>();
const NONE: ReadonlySet<Position> = new Set();

/** The oldest item of a head. */
export function lowestOf(post: Fencepost): number {
  let known = lowests.get(post);
  if (known === undefined) {
    known = Math.min(...post.head);
    lowests.set(post, known);
  }
  return known;
}

/** A head is short enough to be looked through, and there are too many heads to keep a set of each. */
export function isInHead(post: Fencepost, position: Position): boolean {
  return position >= lowestOf(post) && post.head.includes(position);
}

/** The items of a head that lie below the fencepost's range, and were taken up from older ones. */
export function carriedIn(post: Fencepost): ReadonlySet<Position> {
  if (lowestOf(post) > post.above) return NONE;
  let known = carriedItems.get(post);
  if (known === undefined) {
    known = new Set(post.head.filter((position) => position <= post.above));
    carriedItems.set(post, known);
  }
  return known;
}
