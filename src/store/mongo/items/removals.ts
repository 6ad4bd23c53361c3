/** Removals, one document each, recorded before their item is deleted: until then, nobody reads them. */
import { LIMITS } from '../../../base/limits.ts';
import { position, type Position } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
import type { Removal } from '../../ports/items.ts';
import { upsertOnce } from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';

/** Repeatable. Deletes some removals that are too old. */
export async function rememberRemovalDocument(
  collections: Collections,
  at: Position,
  { by, atMs, shownAs }: Removal,
): Promise<void> {
  const { removals } = collections;
  await upsertOnce(removals, { _id: at }, { $set: { by, atMs, shownAs: shownAs ?? 0 } });
  await forgetOld(collections, atMs - LIMITS.removalsKeptMs);
}

export async function readRemovalDocument(
  { removals }: Collections,
  at: Position,
  nowMs: number,
): Promise<Removal | null> {
  const row = await removals.findOne({ _id: at });
  if (row === null || row.atMs < nowMs - LIMITS.removalsKeptMs) return null;
  const { by, atMs, shownAs } = row;
  return { by: by as UserId, atMs, shownAs: shownAs === 0 ? null : position(shownAs) };
}

async function forgetOld({ removals }: Collections, beforeMs: number): Promise<void> {
  const old = await removals
    .find({ atMs: { $lt: beforeMs } }, { projection: { _id: 1 } })
    .sort({ atMs: 1 })
    .limit(LIMITS.removalsForgottenMax)
    .toArray();
  if (old.length > 0) await removals.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}
