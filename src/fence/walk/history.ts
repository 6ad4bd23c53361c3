/**
 * A feed's history as a row of segments without gaps, from the newest committed position down to 0: one per fencepost,
 * and one for every stretch that no fencepost covers (a lost one, or all that lies below the oldest kept one).
 */
import { LIMITS } from '../../base/limits.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import type { Proof } from '../cursor/served-set.ts';
import type { FenceStore } from '../fence-store.ts';
import type { FenceKey, Fencepost } from '../fencepost.ts';

/** The range (next, at]. Without a post it is served newest first, minus what `proof` says was served. */
export interface Segment {
  readonly upTo: Position;
  readonly above: Position;
  readonly post: Fencepost | null;
  /** True where history was committed and lost, false where none is kept. */
  readonly isLost: boolean;
  /** Only on the segment a cursor stands in. */
  readonly proof: Proof | null;
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
  /** False for a stream without a fence: no store is asked. */
  readonly isFenced: boolean;
}

export function regionOf(segment: Segment, offset: number | null): Region {
  if (offset !== null) return 'HEAD';
  return segment.post === null && !segment.isLost ? 'FINAL' : 'TAIL';
}

/** The segment of one fencepost. */
export function segmentOf(post: Fencepost): Segment {
  return { upTo: post.upTo, above: post.above, post, isLost: false, proof: null };
}

/** The segments at and below `from`, newest first; the last reaches 0 unless `limit` fenceposts came first. */
export async function segmentsBelow(
  history: History,
  from: Position,
  limit: number = LIMITS.chainPostsMax,
): Promise<readonly Segment[]> {
  const posts = await readChain(history, { from, limit, order: 'newest' });
  const segments: Segment[] = [];
  let top = from;
  for (const post of posts) {
    if (post.upTo > top) continue;
    if (post.upTo < top) segments.push(bare(top, post.upTo, true));
    segments.push(segmentOf(post));
    top = post.above;
  }
  if (posts.length < limit && top > POSITION_ZERO) segments.push(bare(top, POSITION_ZERO, false));
  return segments;
}

/** The segments above `from`, oldest first; the last reaches the top unless the read's limit came first. */
export async function segmentsAbove(history: History, from: Position): Promise<readonly Segment[]> {
  if (from >= history.top) return [];
  const limit = LIMITS.chainPostsMax;
  const posts = await readChain(history, { from: (from + 1) as Position, limit, order: 'oldest' });
  const segments: Segment[] = [];
  let bottom = from;
  for (const post of posts) {
    if (post.above > bottom) segments.push(bare(post.above, bottom, bottom > POSITION_ZERO));
    segments.push(segmentOf(post));
    bottom = post.upTo;
  }
  if (posts.length < limit && bottom < history.top)
    segments.push(bare(history.top, bottom, history.isFenced && bottom > POSITION_ZERO));
  return segments;
}

function bare(at: Position, next: Position, isLost: boolean): Segment {
  return { upTo: at, above: next, post: null, isLost, proof: null };
}

async function readChain(
  history: History,
  read: { readonly from: Position; readonly limit: number; readonly order: 'newest' | 'oldest' },
): Promise<readonly Fencepost[]> {
  if (!history.isFenced || read.from <= POSITION_ZERO) return [];
  return history.fences.chain(history.key, { epoch: history.epoch, ...read });
}

/** Which part of history an item was served from. FINAL lies below the oldest kept fencepost. */
export type Region = 'HEAD' | 'TAIL' | 'FINAL';
