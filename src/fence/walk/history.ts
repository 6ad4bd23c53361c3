/**
 * A feed's history as a row of segments without gaps, from the newest position down to 0: one for each fencepost, and one
 * for every stretch that no fencepost covers: lost, below the oldest kept one, or not committed yet. An item that a newer
 * fencepost took up stands there and nowhere else.
 */
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, type Position, type Range } from '../../model/positions.ts';
import { isBare, type Place } from '../cursor/place.ts';
import { reachedOnly, type ServedSet } from '../cursor/served-set.ts';
import type { ChainQuery, FenceStore } from '../fence-store.ts';
import type { FenceKey, Fencepost, TailWindow } from '../fencepost.ts';
import { carriedIn } from './heads.ts';

/** Which part of history an item was served from. FINAL lies where no fencepost is kept, or none is committed yet. */
export type Region = 'HEAD' | 'TAIL' | 'FINAL';

/** The range (above, upTo], or the part of a fencepost's range that a reader has not met in another way. */
export interface Segment extends Range {
  readonly post: Fencepost | null;
  /** The ranked items of this range in served order; empty without a fencepost. */
  readonly head: readonly Position[];
  /** True where history was committed and lost. */
  readonly isLost: boolean;
  /** What the reader whose cursor stands here had passed of the head, where there is no fencepost. */
  readonly served: ServedSet | null;
  /** Read before the first commit: the range is its reader's own, whatever is committed over it later. */
  readonly isOwn: boolean;
  /** What newer fenceposts took up from below themselves: items in any of these stand there. */
  readonly moved: readonly ReadonlySet<Position>[];
  /** Items up to here stand in a range of the reader's own below this one. */
  readonly floor: Position;
}

/** What decides which items of a segment stand elsewhere. */
interface Around {
  /** The fenceposts above the segment, the nearest first; at most as many as may take something up from it. */
  readonly newer: readonly Fencepost[];
  readonly floor?: Position;
}

/** One fence's history at one instant. */
export interface History {
  readonly fences: Pick<FenceStore, 'chain'>;
  readonly key: FenceKey;
  readonly epoch: number;
  /** The newest position that belongs to the history. */
  readonly top: Position;
  /** The fencepost at the top, where it is already in hand; saves reading it. */
  readonly latest: Fencepost | null;
  /** False for a stream without a fence. */
  readonly isFenced: boolean;
  /** False before the first commit, and without a fence: there are no fenceposts to ask for. */
  readonly isCommitted: boolean;
  /** The newest fencepost is not there, and no retention takes the newest. */
  readonly isNewestLost: boolean;
}

/** A fencepost's segment, cut to what lies above a position that a bare range of the reader's reaches up to. */
export function segmentOf(
  post: Fencepost,
  { newer, floor = POSITION_ZERO }: Around,
  above: Position = post.above,
): Segment {
  const head = above === post.above ? post.head : post.head.filter((position) => position > above);
  const { upTo } = post;
  const moved = movedTo(newer);
  return { above, upTo, post, head, isLost: false, served: null, isOwn: false, moved, floor };
}

/** Whether an item of a segment stands in it, and in no other. */
export function isShownIn({ moved, floor }: Segment, position: Position): boolean {
  return position > floor && (moved.length === 0 || !moved.some((taken) => taken.has(position)));
}

/** How many items of its head stand in a segment. */
export function shownInHead(segment: Segment): number {
  const { head, moved, floor } = segment;
  if (moved.length === 0 && floor === POSITION_ZERO) return head.length;
  return head.filter((position) => isShownIn(segment, position)).length;
}

export interface BelowQuery {
  readonly from: Position;
  /** Of fenceposts. */
  readonly limit: number;
  /** Those above `from`, as in `newerThan`. */
  readonly newer: readonly Fencepost[] | Promise<readonly Fencepost[]>;
}

/** The segments at and below `from`, newest first; the last reaches 0 unless `limit` fenceposts came first. */
export async function segmentsBelow(
  history: History,
  { from, limit, newer: above }: BelowQuery,
): Promise<readonly Segment[]> {
  const [posts, known] = await Promise.all([
    readChain(history, { from, limit, order: 'newest' }),
    above,
  ]);
  let newer = known;
  const segments: Segment[] = [];
  let upTo = from;
  for (const post of posts) {
    if (post.upTo > upTo) continue;
    if (post.upTo < upTo)
      segments.push(bare({ above: post.upTo, upTo }, { isLost: true, history, newer }));
    segments.push(segmentOf(post, { newer }));
    upTo = post.above;
    newer = withNewer(newer, post);
  }
  const isLost = upTo === history.top && history.isNewestLost;
  if (posts.length < limit && upTo > POSITION_ZERO)
    segments.push(bare({ above: POSITION_ZERO, upTo }, { isLost, history, newer }));
  return segments;
}

/** The fenceposts above a position that may have taken something up from below it, the nearest first. */
export async function newerThan(history: History, upTo: Position): Promise<readonly Fencepost[]> {
  const { top, latest } = history;
  if (upTo >= top) return [];
  if (latest !== null && latest.above <= upTo) return [latest];
  const from = (upTo + 1) as Position;
  return readChain(history, { from, limit: LIMITS.carryPostsMax, order: 'oldest' });
}

/** The same one fencepost further down. */
export function withNewer(newer: readonly Fencepost[], post: Fencepost): readonly Fencepost[] {
  return [post, ...newer.slice(0, LIMITS.carryPostsMax - 1)];
}

/**
 * The segments above a segment, oldest first; the last reaches the top unless the read's limit came first. A fencepost
 * that reaches below it is cut. Items up to `floor` are left out.
 */
export async function segmentsAbove(
  history: History,
  below: Pick<Segment, 'upTo' | 'post' | 'isLost'>,
  floor: Position,
): Promise<readonly Segment[]> {
  if (below.upTo >= history.top) return [];
  // The last ones are read for what they took up from those before them.
  const limit = LIMITS.chainPostsMax + LIMITS.carryPostsMax;
  const from = (below.upTo + 1) as Position;
  const read = await readChain(history, { from, limit, order: 'oldest' });
  const posts = read.slice(0, LIMITS.chainPostsMax);
  const newerFrom = (index: number): readonly Fencepost[] =>
    read.slice(index, index + LIMITS.carryPostsMax);
  const segments: Segment[] = [];
  let above = below.upTo;
  // With a fencepost kept below it, a stretch was not left to retention.
  let isKeptBelow = below.post !== null || below.isLost;
  for (const [index, post] of posts.entries()) {
    const lost = { isLost: isKeptBelow, history, newer: newerFrom(index) };
    if (post.above > above) segments.push(bare({ above, upTo: post.above }, lost));
    const around = { newer: newerFrom(index + 1), floor };
    segments.push(segmentOf(post, around, Math.max(post.above, above) as Position));
    above = post.upTo;
    isKeptBelow = true;
  }
  const { top, isNewestLost: isLost } = history;
  if (posts.length === read.length && above < top)
    segments.push(bare({ above, upTo: top }, { isLost, history, newer: [] }));
  return segments;
}

/**
 * The segment a place stands in, given what is there now. A place that was served without a fencepost goes on
 * without it, and one whose fencepost is gone goes on by what its reader had passed: where that was taken up from below,
 * down to the oldest item, because nothing else tells what of it stands where.
 */
export function segmentAt(
  place: Place,
  stored: Segment | undefined,
  { newer, windows }: StoredAround,
): Segment {
  const { above, upTo, part, served: all, isOwn } = place;
  const post = isBare(part) ? null : (stored?.post ?? null);
  if (post !== null && post.above <= above) {
    const segment = segmentOf(post, { newer }, above);
    if (isFoundIn(segment, place, windows)) return segment;
  }
  const served = all === null ? null : reachedOnly(all);
  const isFromBelow = served !== null && served.lowest <= above;
  return {
    above: isFromBelow ? POSITION_ZERO : above,
    upTo,
    post: null,
    head: [],
    isLost: stored?.isLost ?? false,
    served,
    isOwn,
    moved: isOwn ? [] : movedTo(newer),
    floor: POSITION_ZERO,
  };
}

/** What is stored around a place. */
interface StoredAround {
  readonly newer: readonly Fencepost[];
  /** Those of a ranked tail, where the place is in one; null when they are gone. */
  readonly windows: readonly TailWindow[] | null;
}

/** Whether a segment still has the list that a place stands in, with the same item there. */
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
  readonly newer: readonly Fencepost[];
}

function bare({ above, upTo }: Range, { isLost, history, newer }: BareArgs): Segment {
  const isOwn = !history.isCommitted;
  const moved = movedTo(newer);
  const floor = POSITION_ZERO;
  return { above, upTo, post: null, head: [], isLost, served: null, isOwn, moved, floor };
}

/** Empty for most: only fenceposts of fences that carry hold items of older ranges. */
function movedTo(newer: readonly Fencepost[]): Segment['moved'] {
  return newer.map(carriedIn).filter((taken) => taken.size > 0);
}

async function readChain(
  history: History,
  read: Omit<ChainQuery, 'epoch'>,
): Promise<readonly Fencepost[]> {
  if (!history.isCommitted || read.from <= POSITION_ZERO) return [];
  return history.fences.chain(history.key, { epoch: history.epoch, ...read });
}
