/**
 * One document counts the edits and deletions of items and lists the last of them. It is written after the item and
 * before the acknowledgement.
 */
import { LIMITS } from '../../../base/limits.ts';
import { position } from '../../../model/positions.ts';
import { changedSince, type ChangedSince } from '../../ports/changed-since.ts';
import type { Collections } from '../engine/collections.ts';
import { upsertOnce } from '../engine/cas.ts';

const DOCUMENT = 'items';

/** Repeatable: recording a change twice only costs readers a cached copy. */
export async function recordChange(
  { changedItems }: Pick<Collections, 'changedItems'>,
  at: number,
): Promise<void> {
  await upsertOnce(
    changedItems,
    { _id: DOCUMENT },
    { $inc: { count: 1 }, $push: { last: { $each: [at], $slice: -LIMITS.changesNamedMax } } },
  );
}

export async function readChangedSince(
  { changedItems }: Pick<Collections, 'changedItems'>,
  seen: number | null,
): Promise<ChangedSince> {
  const { count, last } = (await changedItems.findOne({ _id: DOCUMENT })) ?? { count: 0, last: [] };
  return changedSince({ count, last: last.map(position) }, seen);
}
