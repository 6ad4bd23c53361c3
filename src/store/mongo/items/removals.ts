/**
 * Removals, one document each. The document that an item leaves carries its removal until that is remembered here, so
 * that of several removals of one item the one that removed it is remembered.
 */
import { LIMITS } from '../../../base/limits.ts';
import { position, type Position } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
import type { Removal } from '../../ports/items.ts';
import { upsertOnce } from '../engine/cas.ts';
import type {
  Collections,
  GoneDocument,
  ItemDocument,
  RemovalDocument,
} from '../engine/collections.ts';

/** Repeatable. Deletes some removals that are too old. */
export async function rememberRemovalDocument(
  collections: Collections,
  at: number,
  removal: Omit<RemovalDocument, '_id'>,
): Promise<void> {
  const { removals } = collections;
  await upsertOnce(removals, { _id: at }, { $set: removal });
  await forgetOld(collections, removal.atMs - LIMITS.removalsKeptMs);
}

/** Null for an item that exists, and for a removal that is not remembered, or no longer is. */
export async function readRemovalDocument(
  { items, removals }: Collections,
  at: Position,
  nowMs: number,
): Promise<Removal | null> {
  const fields = { projection: { state: 1, removal: 1 } } as const;
  const left = await items.findOne<Pick<ItemDocument, 'state'> & Pick<GoneDocument, 'removal'>>(
    { _id: at },
    fields,
  );
  if (left?.state === 'live') return null;
  const row = left?.removal ?? (await removals.findOne({ _id: at }));
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
