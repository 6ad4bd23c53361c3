/**
 * A feed's history as a row of segments without gaps, from the newest position down to 0: one for each fencepost, and one
 * for every stretch that no fencepost covers: lost, below the oldest kept one, or not committed yet.
 */
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, type Position, type Range } from '../../model/positions.ts';
import { isBare, type Place } from '../cursor/place.ts';
import { reachedOnly, type ServedSet } from '../cursor/served-set.ts';
import type { ChainQuery, FenceStore } from '../fence-store.ts';
import type { FenceKey, Fencepost } from '../fencepost.ts';

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
export function segmentOf(post: Fencepost, above: Position = post.above): Segment {
  const head = above === post.above ? post.head : post.head.filter((position) => position > above);
  return { above, upTo: post.upTo, post, head, isLost: false, served: null };
}

/** The segments at and below `from`, newest first; the last reaches 0 unless `limit` fenceposts came first. */
export async function segmentsBelow(
  history: History,
  from: Position,
  limit: number = LIMITS.chainPostsMax,
): Promise<readonly Segment[]> {
  const posts = await readChain(history, { from, limit, order: 'newest' });
  const segments: Segment[] = [];
  let upTo = from;
  for (const post of posts) {
    if (post.upTo > upTo) continue;
    if (post.upTo < upTo) segments.push(bare({ above: post.upTo, upTo }, true));
    segments.push(segmentOf(post));
    upTo = post.above;
  }
  if (posts.length < limit && upTo > POSITION_ZERO)
    segments.push(
      bare({ above: POSITION_ZERO, upTo }, upTo === history.top && history.isNewestLost),
    );
  return segments;
}

/**
 * The segments above a segment, oldest first; the last reaches the top unless the read's limit came first. A fencepost
 * that reaches below it is cut.
 */
export async function segmentsAbove(
  history: History,
  below: Pick<Segment, 'upTo' | 'post' | 'isLost'>,
): Promise<readonly Segment[]> {
  if (below.upTo >= history.top) return [];
  const limit = LIMITS.chainPostsMax;
  const from = (below.upTo + 1) as Position;
  const posts = await readChain(history, { from, limit, order: 'oldest' });
  const segments: Segment[] = [];
  let above = below.upTo;
  // With a fencepost kept below it, a stretch was not left to retention.
  let isKeptBelow = below.post !== null || below.isLost;
  for (const post of posts) {
    if (post.above > above) segments.push(bare({ above, upTo: post.above }, isKeptBelow));
    segments.push(segmentOf(post, Math.max(post.above, above) as Position));
    above = post.upTo;
    isKeptBelow = true;
  }
  if (posts.length < limit && above < history.top)
    segments.push(bare({ above, upTo: history.top }, history.isNewestLost));
  return segments;
}

/**
 * The segment a place stands in, given the one that is there now. A place that was served without a fencepost goes on
 * without it, and one whose fencepost is gone goes on by what its reader had passed.
 */
export function segmentAt(place: Place, stored: Segment | undefined): Segment {
  const { above, upTo, part, offset, position, served } = place;
  const post = isBare(part) ? null : (stored?.post ?? null);
  if (post !== null && post.above <= above) {
    const segment = segmentOf(post, above);
    if (part !== 'HEAD' || segment.head[offset] === position) return segment;
  }
  const passed = served === null ? null : reachedOnly(served);
  return { above, upTo, post: null, head: [], isLost: stored?.isLost ?? false, served: passed };
}

function bare({ above, upTo }: Range, isLost: boolean): Segment {
  return { above, upTo, post: null, head: [], isLost, served: null };
}

async function readChain(
  history: History,
  read: Omit<ChainQuery, 'epoch'>,
): Promise<readonly Fencepost[]> {
  if (!history.isCommitted || read.from <= POSITION_ZERO) return [];
  return history.fences.chain(history.key, { epoch: history.epoch, ...read });
}
