/**
 * Retention: which of a fence's oldest fenceposts are removed when one more is committed. The commit raises the fence's
 * floor, which hides them immediately; their documents are deleted afterwards.
 */
import type { Retention } from '../../../fence/fence-store.ts';
import { committedAtMsOf } from '../../fencepost-codec.ts';
import type { Collections } from '../engine/collections.ts';
import type { FenceDocument } from '../engine/fence-documents.ts';
import { fencepostId } from '../engine/keys.ts';

/** Fenceposts judged in one read; if more are due, the next commits remove them. */
export const TRIM_READ_MAX = 256;

interface TrimCandidate {
  readonly _id: string;
  readonly committedAtMs: number;
}

export interface Trimmed extends Pick<FenceDocument, 'posts' | 'floor'> {
  /** Null when none is kept; -Infinity when unknown. */
  readonly oldestMs: number | null;
}

/** The _ids of a fence's copies above its floor. */
function copiesAbove(id: string, floor: string) {
  return { $gt: floor === '' ? `${id}/` : floor, $lt: `${id}0` };
}

/** The fence's oldest copies above the floor, at most `TRIM_READ_MAX` of them. */
export function readOldest(
  { fenceposts }: Collections,
  id: string,
  floor: string,
): Promise<readonly TrimCandidate[]> {
  const _id = copiesAbove(id, floor);
  return fenceposts
    .find({ _id }, { projection: { committedAtMs: 1 }, batchSize: TRIM_READ_MAX })
    .sort({ _id: 1 })
    .limit(TRIM_READ_MAX)
    .toArray();
}

/** How many posts a fence has, the latest included. */
export async function countPosts(
  { fenceposts }: Collections,
  { _id, epoch, upTo, latest, floor }: FenceDocument,
): Promise<number> {
  const copies = { _id: copiesAbove(_id, floor) };
  const rows = await fenceposts.find(copies, { projection: { _id: 1 } }).toArray();
  const id = fencepostId(_id, epoch, upTo);
  const isApart = latest !== null && !rows.some((row) => row._id === id);
  return rows.length + (isApart ? 1 : 0);
}

/** How many posts stay once one more is committed, the newest removed, and when the oldest that stays was committed. */
export function planTrim(
  rows: readonly TrimCandidate[],
  fence: FenceDocument,
  keep: Retention,
): Trimmed {
  let posts = fence.posts + 1;
  let { floor } = fence;
  const isAll = rows.length < TRIM_READ_MAX;
  for (const { _id, committedAtMs } of isAll ? withLatest(rows, fence) : rows) {
    if (posts <= keep.posts && committedAtMs >= keep.committedAfterMs)
      return { posts, floor, oldestMs: committedAtMs };
    floor = _id;
    posts -= 1;
  }
  return { posts, floor, oldestMs: isAll ? null : Number.NEGATIVE_INFINITY };
}

/** The latest post's copy may be in progress while the others are read; it counts as if it existed. */
function withLatest(
  rows: readonly TrimCandidate[],
  { _id, epoch, upTo, latest }: FenceDocument,
): readonly TrimCandidate[] {
  const id = fencepostId(_id, epoch, upTo);
  if (latest === null || rows.some((row) => row._id === id)) return rows;
  return [...rows, { _id: id, committedAtMs: committedAtMsOf(latest.buffer) }];
}

/** Deletes what lies at or below the floor, which is no longer read, including what a dead process left there. */
export async function sweep(
  { fenceposts }: Collections,
  { _id, floor }: FenceDocument,
): Promise<void> {
  await fenceposts.deleteMany({ _id: { $gt: `${_id}/`, $lte: floor } });
}
