/**
 * A feed's history as a row of segments without gaps, from the newest position down to 0: one for each fencepost, and
 * one for every stretch that no fencepost covers: lost, below the oldest kept one, or not committed yet. An item that a
 * newer fencepost carried over belongs to that one alone.
 */
import { invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, type Position, type Range } from '../../model/positions.ts';
import { isBare, type Place } from '../cursor/place.ts';
import { reachedOnly, type ServedSet } from '../cursor/served-set.ts';
import type { ChainQuery, FenceStore } from '../fence-store.ts';
import type { FenceKey, Fencepost, TailWindow } from '../fencepost.ts';
import { type HeadFacts, headFactsOf } from './heads.ts';

/** Which part of history an item was served from. FINAL: no fencepost is kept there, or none is committed yet. */
export type Region = 'HEAD' | 'TAIL' | 'FINAL';

/** The range (above, upTo], or the part of a fencepost's range that a reader has not met elsewhere. */
export interface Segment extends Range {
  readonly post: Fencepost | null;
  /** The ranked items of this range in served order; empty without a fencepost. */
  readonly head: readonly Position[];
  /** Facts about the fencepost's whole head. */
  readonly ranked: HeadFacts | null;
  /** True where history was committed and lost. */
  readonly isLost: boolean;
  /** The items of the head that the reader whose cursor is here had passed, if there is no fencepost. */
  readonly served: ServedSet | null;
  /** Read before the first commit: the range belongs to its reader, whatever is committed over it later. */
  readonly isOwn: boolean;
  readonly moved: Moved;
  /** Items up to here belong to a range of the reader's own below this one. */
  readonly floor: Position;
}

/**
 * The items that newer fenceposts carried over from below, the nearest fencepost's set first: items in any of these are
 * served there. A fencepost that carried nothing is not listed, so segments of a fence that does not carry share one
 * empty list.
 */
export type Moved = readonly ReadonlySet<Position>[];

/** What decides which items of a segment belong elsewhere. */
interface Around {
  readonly moved: Moved;
  readonly floor?: Position;
}

export const NOTHING_MOVED: Moved = [];

/** One fence's history at one instant. */
export interface History {
  readonly fences: Pick<FenceStore, 'chain'>;
  readonly key: FenceKey;
  readonly epoch: number;
  /** The newest position that belongs to the history. */
  readonly top: Position;
  /** The fencepost at the top, if already loaded; saves reading it. */
  readonly latest: Fencepost | null;
  /** False for a stream without a fence. */
  readonly isFenced: boolean;
  /** False before the first commit, and without a fence: there are no fenceposts to read. */
  readonly isCommitted: boolean;
  /** The newest fencepost is missing although retention never removes the newest. */
  readonly isNewestLost: boolean;
}

/** Uncut segments from which nothing was moved: as immutable as their fenceposts, and read as often. */
const plainSegments = new WeakMap<Fencepost, Segment>();

/** A fencepost's segment, cut to the part above a position up to which a bare range of the reader's reaches. */
export function segmentOf(
  post: Fencepost,
  { moved, floor = POSITION_ZERO }: Around,
  above: Position = post.above,
): Segment {
  const isPlain = moved.length === 0 && floor === POSITION_ZERO && above === post.above;
  const known = isPlain ? plainSegments.get(post) : undefined;
  if (known !== undefined) return known;
  const segment = {
    above,
    upTo: post.upTo,
    post,
    head: above === post.above ? post.head : post.head.filter((position) => position > above),
    ranked: headFactsOf(post),
    isLost: false,
    served: null,
    isOwn: false,
    moved,
    floor,
  };
  if (isPlain) plainSegments.set(post, segment);
  return segment;
}

/** Whether an item of a segment is shown in this segment rather than another. */
export function isShownIn({ moved, floor }: Segment, position: Position): boolean {
  return position > floor && (moved.length === 0 || !moved.some((taken) => taken.has(position)));
}

/** How many items of its head a segment shows. */
export function shownInHead(segment: Segment): number {
  const { head, moved, floor } = segment;
  if (moved.length === 0 && floor === POSITION_ZERO) return head.length;
  return head.filter((position) => isShownIn(segment, position)).length;
}

export interface BelowQuery {
  readonly from: Position;
  /** The number of fenceposts. */
  readonly limit: number;
  /** Items moved to above `from`. */
  readonly moved: Moved;
}

/** The segments at and below `from`, newest first; the last reaches 0 unless the limit is hit first. */
export async function segmentsBelow(
  history: History,
  { from, limit, moved }: BelowQuery,
): Promise<readonly Segment[]> {
  const posts = await readChain(history, { from, limit, order: 'newest' });
  return segmentsOf(history, posts, { from, limit, moved });
}

export interface Below {
  readonly segments: readonly Segment[];
  /** Items moved to above the first of them. */
  readonly moved: Moved;
}

/** The segment with `above` at or below a position and `upTo` above it. The position must lie below the top. */
export async function segmentOver(history: History, at: Position): Promise<Segment> {
  const next = (at + 1) as Position;
  const [newer] = await readChain(history, { from: next, limit: 1, order: 'oldest' });
  const from = newer === undefined ? history.top : newer.above <= at ? newer.upTo : newer.above;
  const { segments } = await enterBelow(history, { from, limit: 1 });
  const [segment] = segments;
  invariant(segment !== undefined && segment.above <= at, 'segments have no gaps');
  return segment;
}

/** The same from a position in the middle of a history, with the items moved to above it. */
export async function enterBelow(
  history: History,
  { from, limit }: Omit<BelowQuery, 'moved'>,
): Promise<Below> {
  const [posts, moved] = await Promise.all([
    readChain(history, { from, limit, order: 'newest' }),
    movedAbove(history, from),
  ]);
  return { segments: segmentsOf(history, posts, { from, limit, moved }), moved };
}

function segmentsOf(
  history: History,
  posts: readonly Fencepost[],
  { from, limit, moved: above }: BelowQuery,
): readonly Segment[] {
  let moved = above;
  const segments: Segment[] = [];
  let upTo = from;
  for (const post of posts) {
    if (post.upTo > upTo) continue;
    if (post.upTo < upTo)
      segments.push(bare({ above: post.upTo, upTo }, { isLost: true, history, moved }));
    const segment = segmentOf(post, { moved });
    segments.push(segment);
    upTo = post.above;
    moved = movedWith(moved, segment);
  }
  const isLost = upTo === history.top && history.isNewestLost;
  if (posts.length < limit && upTo > POSITION_ZERO)
    segments.push(bare({ above: POSITION_ZERO, upTo }, { isLost, history, moved }));
  return segments;
}

/** The items moved to above a position, as far as they can come from directly below it. */
async function movedAbove(history: History, upTo: Position): Promise<Moved> {
  const { top, latest } = history;
  if (upTo >= top) return NOTHING_MOVED;
  if (latest !== null && latest.above <= upTo) return movedTo([latest]);
  const from = (upTo + 1) as Position;
  const newer = await readChain(history, { from, limit: LIMITS.carryPostsMax, order: 'oldest' });
  return movedTo(newer);
}

/** The same one fencepost further down; at most one set for each fencepost that can carry items from below it. */
export function movedWith(moved: Moved, { ranked }: Pick<Segment, 'ranked'>): Moved {
  if (ranked === null || ranked.carried.size === 0) return moved;
  return [ranked.carried, ...moved.slice(0, LIMITS.carryPostsMax - 1)];
}

/** The items that these fenceposts carried over, the nearest fencepost first. */
function movedTo(newer: readonly Fencepost[]): Moved {
  return newer.reduceRight(
    (moved, post) => movedWith(moved, { ranked: headFactsOf(post) }),
    NOTHING_MOVED,
  );
}

/**
 * The segments above a segment, oldest first; the last reaches the top unless the read's limit is hit first. A
 * fencepost that reaches below it is cut. Items up to `floor` are left out.
 */
export async function segmentsAbove(
  history: History,
  below: Pick<Segment, 'upTo' | 'post' | 'isLost'>,
  floor: Position,
): Promise<readonly Segment[]> {
  if (below.upTo >= history.top) return [];
  // The last ones are read for the items they carried over from those before them.
  const limit = LIMITS.chainPostsMax + LIMITS.carryPostsMax;
  const from = (below.upTo + 1) as Position;
  const read = await readChain(history, { from, limit, order: 'oldest' });
  const posts = read.slice(0, LIMITS.chainPostsMax);
  const movedFrom = movedToEach(read);
  const segments: Segment[] = [];
  let above = below.upTo;
  // A stretch with a kept fencepost below it was not removed by retention.
  let isKeptBelow = below.post !== null || below.isLost;
  for (const [index, post] of posts.entries()) {
    const lost = { isLost: isKeptBelow, history, moved: movedFrom[index] ?? NOTHING_MOVED };
    if (post.above > above) segments.push(bare({ above, upTo: post.above }, lost));
    const around = { moved: movedFrom[index + 1] ?? NOTHING_MOVED, floor };
    segments.push(segmentOf(post, around, Math.max(post.above, above) as Position));
    above = post.upTo;
    isKeptBelow = true;
  }
  const { top, isNewestLost: isLost } = history;
  if (posts.length === read.length && above < top)
    segments.push(bare({ above, upTo: top }, { isLost, history, moved: NOTHING_MOVED }));
  return segments;
}

/** For each of these fenceposts, oldest first, what was moved to it and above it. */
function movedToEach(posts: readonly Fencepost[]): readonly Moved[] {
  const each: Moved[] = [];
  let moved = NOTHING_MOVED;
  for (let index = posts.length - 1; index >= 0; index -= 1) {
    moved = movedWith(moved, { ranked: headFactsOf(posts[index] as Fencepost) });
    each[index] = moved;
  }
  return each;
}

/**
 * The segment of a place, given what is stored now. A place that was served without a fencepost continues without one.
 * A place whose fencepost is gone continues by the items its reader had passed; if some of those were carried over from
 * below, its segment reaches down to the oldest item, because nothing else tells where they belong.
 */
export function segmentAt(
  place: Place,
  stored: Segment | undefined,
  { moved, windows }: StoredAround,
): Segment {
  const { above, upTo, part, served: all, isOwn } = place;
  const post = isBare(part) ? null : (stored?.post ?? null);
  if (post !== null && post.above <= above) {
    const segment = segmentOf(post, { moved }, above);
    if (isFoundIn(segment, place, windows)) return segment;
  }
  const served = all === null ? null : reachedOnly(all);
  const isFromBelow = served !== null && served.lowest <= above;
  return {
    above: isFromBelow ? POSITION_ZERO : above,
    upTo,
    post: null,
    head: [],
    ranked: null,
    isLost: stored?.isLost ?? false,
    served,
    isOwn,
    moved: isOwn ? NOTHING_MOVED : moved,
    floor: POSITION_ZERO,
  };
}

/** What is stored around a place. */
interface StoredAround {
  readonly moved: Moved;
  /** The windows of a ranked tail, if the place is in one; null when they are gone. */
  readonly windows: readonly TailWindow[] | null;
}

/** Whether a segment still has the list of a place, with the same item at its offset. */
function isFoundIn(
  { post, head, above }: Segment,
  { part, offset, position, isBound, served }: Place,
  windows: readonly TailWindow[] | null,
): boolean {
  if (part === 'HEAD') return isBound || head[offset] === position;
  if (post?.windowItems === undefined) return part !== 'WINDOW';
  if (windows === null) return false;
  if (part !== 'WINDOW' || isBound) return true;
  const window = windows.find(({ upTo }) => upTo === served?.allAbove);
  return window?.order.filter((each) => each > above)[offset] === position;
}

interface BareArgs {
  readonly isLost: boolean;
  readonly history: History;
  readonly moved: Moved;
}

function bare({ above, upTo }: Range, { isLost, history, moved }: BareArgs): Segment {
  const isOwn = !history.isCommitted;
  const floor = POSITION_ZERO;
  const none = { post: null, head: [], ranked: null, served: null };
  return { above, upTo, ...none, isLost, isOwn, moved, floor };
}

async function readChain(
  history: History,
  { from, limit, order }: Omit<ChainQuery, 'epoch'>,
): Promise<readonly Fencepost[]> {
  if (!history.isCommitted || from <= POSITION_ZERO) return [];
  const { fences, key, epoch } = history;
  return fences.chain(key, { epoch, from, limit, order });
}
