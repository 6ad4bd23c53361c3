/** The positions that client keys are reserved for, and the items that they stand for. */
import type { ClientKey } from '../../../model/items.ts';
import { position, type Position } from '../../../model/positions.ts';
import { insertOnce, isWritten } from '../engine/cas.ts';
import type { ClientKeyDocument, Collections } from '../engine/collections.ts';
import { clientKeyId } from '../engine/keys.ts';
import type { PreparedDraft } from './prepared-drafts.ts';

/** Null for a key that is new, or reserved for a position without an item. */
export async function positionsOf(
  { clientKeys, items }: Pick<Collections, 'clientKeys' | 'items'>,
  keys: readonly ClientKey[],
): Promise<readonly (Position | null)[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ producer, clientKey }) => clientKeyId(producer, clientKey));
  const reserved = new Map(
    (await clientKeys.find({ _id: { $in: [...new Set(ids)] } }).toArray()).map((row) => [
      row._id,
      row.at,
    ]),
  );
  const documents =
    reserved.size === 0
      ? []
      : await items
          .find({ _id: { $in: [...reserved.values()] } }, { projection: { state: 1 } })
          .toArray();
  const arrived = new Set(documents.filter(({ state }) => state !== 'void').map(({ _id }) => _id));
  return ids.map((id) => {
    const at = reserved.get(id);
    return at !== undefined && arrived.has(at) ? position(at) : null;
  });
}

/** False when another publish reserved the key first. A draft without a key needs no reservation. */
export async function reserve(
  { clientKeys }: Collections,
  key: PreparedDraft['key'],
  at: number,
): Promise<boolean> {
  return key === null || insertOnce(clientKeys, { _id: key.id, at, digest: key.digest });
}

export async function moveReservation(
  { clientKeys }: Collections,
  { _id, at }: ClientKeyDocument,
  to: { readonly at: number; readonly digest: string },
): Promise<boolean> {
  return isWritten(clientKeys.updateOne({ _id, at }, { $set: to }));
}
