/**
 * What walking down and walking up a feed's history share: entries, the segment a place stands in, and how one read of
 * the source is dealt out to segments. A batch costs at most one read of fenceposts and one of the source, however thin
 * the fenceposts are.
 */
import { LIMITS } from '../../base/limits.ts';
import type { Fencepost } from '../fencepost.ts';
import type { Position, RangeQuery } from '../../model/positions.ts';
import type { Enumeration } from '../source.ts';
import type { Place } from '../cursor/place.ts';
import type { History, Segment } from './history.ts';

/** One element of a history and where it stands. */
export interface Entry {
  readonly position: Position;
  readonly segment: Segment;
  /** 0-based place in the segment's head; null outside a head. */
  readonly offset: number | null;
}

export interface Walk {
  /**
   * The next entries in walking order, at least `want` unless the walk or one read's budget ends first; may be more.
   * An empty batch does not mean the end: ask `isDone`.
   */
  next(want: number): Promise<readonly Entry[]>;
  readonly isDone: () => boolean;
  /** A place behind everything walked so far, for a page that its budget cut short. */
  readonly reached: () => Place;
}

export interface WalkDeps {
  readonly history: History;
  readonly enumerate: (query: RangeQuery) => Promise<Enumeration>;
}

/** Brands arithmetic on positions. */
export function bound(value: number): Position {
  return value as Position;
}

export function headLength(segment: Segment | undefined): number {
  return segment?.post?.head.length ?? 0;
}

/** Appends the head's entries from one offset on, up to another. */
export function takeHead(
  entries: Entry[],
  segment: Segment,
  part: { readonly from: number; readonly to?: number },
): void {
  if (segment.post === null) return;
  const { head } = segment.post;
  const to = Math.min(part.to ?? head.length, head.length);
  for (let offset = part.from; offset < to; offset += 1) {
    const position = head[offset];
    if (position !== undefined) entries.push({ position, segment, offset });
  }
}

/** The head's entries from one offset on, up to another. */
export function headEntries(segment: Segment, from = 0, to?: number): Entry[] {
  const entries: Entry[] = [];
  takeHead(entries, segment, to === undefined ? { from } : { from, to });
  return entries;
}

export function tailEntries(segment: Segment, positions: readonly Position[]): Entry[] {
  return positions.map((position) => ({ position, segment, offset: null }));
}

/** The positions of a read that lie in the segment's range and not in its head. */
export function tailOf(segment: Segment, read: Enumeration): readonly Position[] {
  const { upTo: at, above: next, post } = segment;
  const tail: Position[] = [];
  // Written as one loop: with a thousand thin fenceposts, a page asks this for each of twenty.
  for (const position of read.positions) {
    if (position > next && position <= at && (post === null || !isInHead(post, position)))
      tail.push(position);
  }
  return tail;
}

function isInHead(post: Fencepost, position: Position): boolean {
  const { lowest, members } = membersOf(post);
  return position >= lowest && members.has(position);
}

/** A head as a set, with its oldest member. */
interface HeadMembers {
  readonly members: ReadonlySet<Position>;
  readonly lowest: number;
}

/** Fenceposts are immutable, so what is worked out of a head stays true. */
const headMembers = new WeakMap<Fencepost, HeadMembers>();

/** What is worked out of a head once. */
export function membersOf(post: Fencepost): HeadMembers {
  let known = headMembers.get(post);
  if (known === undefined) {
    known = { members: new Set(post.head), lowest: Math.min(...post.head) };
    headMembers.set(post, known);
  }
  return known;
}

/** The segment a place stands in: the stored one, or one rebuilt from the place when its fencepost is not there any more. */
export function standIn(stored: Segment | undefined, place: Place): Segment {
  if (stored !== undefined && stored.post !== null) return stored;
  const isLost = place.proof !== null || place.offset !== null || (stored?.isLost ?? false);
  return { upTo: place.upTo, above: place.above, post: null, isLost, proof: place.proof };
}

/** As many segments as one source read should settle: until their heads alone hold `want`. */
export function takeWithin(segments: readonly Segment[], want: number): readonly Segment[] {
  let held = 0;
  const end = segments.findIndex((segment) => (held += headLength(segment)) >= want);
  return segments.slice(0, end === -1 ? LIMITS.chainPostsMax : end + 1);
}

/** Reads enough of the source that `want` elements remain when the heads inside the range are taken out. */
export async function readTails(
  deps: WalkDeps,
  batch: readonly Segment[],
  query: RangeQuery,
): Promise<Enumeration> {
  if (query.upTo <= query.above)
    return { positions: [], settledTo: query.order === 'newest' ? query.above : query.upTo };
  let heads = 0;
  for (const { post } of batch) {
    if (post === null || membersOf(post).lowest > query.upTo) continue;
    for (const position of post.head)
      if (position > query.above && position <= query.upTo) heads += 1;
  }
  return deps.enumerate({ ...query, limit: query.limit + heads });
}
